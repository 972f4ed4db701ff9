import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { markAddresses } from '@/components/ui/mark-addresses'
import type { Translator } from '@/lib/i18n/translator'

type Action = (form: FormData) => Promise<void>
type Fields = Readonly<Record<string, string>>

interface InvitationProps {
  readonly t: Translator
  /** What the invitation is to. */
  readonly brand: string
  readonly supportUrl: string | undefined
  readonly invitation:
    | { readonly kind: 'open'; readonly from: string | undefined; readonly address: string }
    | { readonly kind: 'expired' | 'replaced' | 'revoked' | 'used' | 'unknown' }
  /** Accepts the invitation. */
  readonly action: Action
  readonly fields: Fields
  /** Somebody else is signed in: who, and how to sign out. Nobody knows the name while a second factor is due. */
  readonly other:
    | { readonly identifier: string | undefined; readonly action: Action; readonly fields: Fields }
    | undefined
}

/** An invitation: who invites to what, or why it does not work. */
export function Invitation({ t, brand, supportUrl, invitation, action, fields, other }: InvitationProps) {
  if (invitation.kind !== 'open') {
    return (
      <Card
        title={t.text('invitation.over')}
        footer={
          supportUrl && (
            <p>
              <a href={supportUrl}>{t.text('error.contact_support')}</a>
            </p>
          )
        }
      >
        <p>{t.text(`invitation.${invitation.kind}`)}</p>
        <ButtonLink href="/login" variant="semibold" size="large">
          {t.text('login.title')}
        </ButtonLink>
      </Card>
    )
  }
  const { from, address } = invitation
  return (
    <Card title={t.text('invitation.title')}>
      <p>{from ? t.text('invitation.from', { name: from, brand }) : t.text('invitation.to', { brand })}</p>
      {other ? (
        <>
          {other.identifier && (
            <p>{markAddresses(t.text('home.signed_in_as', { identifier: other.identifier }))}</p>
          )}
          <p>{t.text('invitation.other')}</p>
          <HiddenForm action={other.action} fields={other.fields} label={t.text('action.sign_out')} />
        </>
      ) : (
        <>
          <p>{markAddresses(t.text('invitation.address', { identifier: address }))}</p>
          <HiddenForm action={action} fields={fields} label={t.text('action.continue')} />
        </>
      )}
    </Card>
  )
}

interface HiddenFormProps {
  readonly action: Action
  readonly fields: Fields
  readonly label: string
}

function HiddenForm({ action, fields, label }: HiddenFormProps) {
  return (
    <form action={action}>
      <HiddenFields fields={fields} />
      <SubmitButton className={buttonClass('semibold', 'large')} label={label} />
    </form>
  )
}
