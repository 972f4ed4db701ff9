import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { Row } from '@/components/ui/row'
import { RowIcon } from '@/components/ui/row-icon'
import { RowsSection } from '@/components/ui/rows-section'
import type { AccountProtection } from '@/lib/account/account-protection'
import type { Translator } from '@/lib/i18n/translator'
import { plainListFormat } from '@/lib/messages/formatters'
import type { SettingsGroup } from '@/lib/ory/kratos/flow/settings-sections'

interface AccountProtectionRowsProps {
  readonly t: Translator
  readonly protection: AccountProtection
  /** Whether the page offers a passkey itself. Then its row says only that it is off. */
  readonly isPasskeyOffered: boolean
}

/**
 * How well the account is locked: a row for the password, for what replaces it, and for the second step. A tick or an
 * open ring shows what Kratos told, and a link leads to what is missing.
 */
export function AccountProtectionRows({ t, protection, isPasskeyOffered }: AccountProtectionRowsProps) {
  const { password, passwordless, secondStep } = protection
  const rows = [
    password && <PasswordRow key="password" t={t} isOn={password.isOn} />,
    passwordless && (
      <PasswordlessRow
        key="passwordless"
        t={t}
        passwordless={passwordless}
        isPasskeyOffered={isPasskeyOffered}
      />
    ),
    secondStep && <SecondStepRow key="second" t={t} step={secondStep} />,
  ].filter(Boolean)
  if (rows.length === 0) return null
  return <RowsSection title={t.text('home.locks')}>{rows}</RowsSection>
}

interface PartProps {
  readonly t: Translator
}

function PasswordRow({ t, isOn }: PartProps & { readonly isOn: true | undefined }) {
  const name = t.text('settings.row_password')
  if (isOn) return <LockRow isOn name={name} state={t.text('settings.on')} />
  return (
    <LockRow isOn={undefined} name={name}>
      <SectionLink section="password" label={t.text('row.change')} name={name} />
    </LockRow>
  )
}

type Passwordless = NonNullable<AccountProtection['passwordless']>

interface PasswordlessRowProps extends PartProps {
  readonly passwordless: Passwordless
  readonly isPasskeyOffered: boolean
}

function PasswordlessRow({ t, passwordless, isPasskeyOffered }: PasswordlessRowProps) {
  const name = t.text('home.lock_passwordless')
  if (passwordless.isOn) {
    const { hasPasskey, providers } = passwordless
    const ways = [...(hasPasskey ? [t.text('settings.row_passkey')] : []), ...new Set(providers)]
    return <LockRow isOn name={name} state={plainListFormat(t.lang).format(ways)} />
  }
  const { section } = passwordless
  const isPasskey = section === 'passkey'
  if (isPasskey && isPasskeyOffered)
    return <LockRow isOn={false} name={name} state={t.text('settings.off')} />
  return (
    <LockRow
      isOn={false}
      name={name}
      state={t.text(isPasskey ? 'settings.hint_passkey' : 'settings.not_linked')}
    >
      <SectionLink section={section} label={t.text(isPasskey ? 'row.add' : 'row.set_up')} name={name} />
    </LockRow>
  )
}

type SecondStep = NonNullable<AccountProtection['secondStep']>

function SecondStepRow({ t, step }: PartProps & { readonly step: SecondStep }) {
  const name = t.text('home.lock_second_step')
  if (step.isOn === false) {
    return (
      <LockRow isOn={false} name={name} state={t.text('home.lock_second_step_off')}>
        <SectionLink section={step.section} label={t.text('row.set_up')} name={name} />
      </LockRow>
    )
  }
  const factors = plainListFormat(t.lang).format(step.factors.map((group) => t.text(`settings.row_${group}`)))
  if (step.isOn === undefined || !step.lacksCodes)
    return <LockRow isOn={step.isOn} name={name} state={factors} />
  return (
    <LockRow isOn name={name} state={factors}>
      <SectionLink section="lookup_secret" label={t.text('required.codes_title')} />
    </LockRow>
  )
}

interface LockRowProps {
  readonly isOn: boolean | undefined
  readonly name: string
  readonly state?: string
  readonly children?: ReactNode
}

function LockRow({ isOn, name, state, children }: LockRowProps) {
  const icon = <RowIcon name={isOn === undefined ? 'lock' : isOn ? 'done' : 'open'} />
  return (
    <Row icon={icon} name={name} state={state}>
      {children}
    </Row>
  )
}

interface SectionLinkProps {
  readonly section: SettingsGroup
  readonly label: string
  /** What a screen reader adds to a label that several rows have. */
  readonly name?: string
}

function SectionLink({ section, label, name }: SectionLinkProps) {
  return (
    <ButtonLink
      href={`/settings?section=${section}#${section}`}
      variant="outline"
      size="small"
      {...(name && { 'aria-label': `${label}: ${name}` })}
    >
      {label}
    </ButtonLink>
  )
}
