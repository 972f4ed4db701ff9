import type { ReactNode } from 'react'
import { LabelledAlert } from '@/components/flow/messages'
import { displayValue } from '@/components/screens/shown-value'
import { UtcDate } from '@/components/screens/utc-date'
import { ButtonLink } from '@/components/ui/button-link'
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list'
import { markAddresses } from '@/components/ui/mark-addresses'
import { LinkRow, Row } from '@/components/ui/row'
import { RowIcon, type RowIconName } from '@/components/ui/row-icon'
import { RowsSection } from '@/components/ui/rows-section'
import type { HelpDeskAction } from '@/lib/help-desk/actions'
import type { Person, PersonDetails, SentMessage } from '@/lib/help-desk/person'
import type { TextKey } from '@/lib/i18n/locales'
import type { Translator } from '@/lib/i18n/translator'
import { timeAgo } from '@/lib/messages/formatters'
import { isolate } from '@/lib/messages/isolate'
import { deviceAgent } from '@/lib/ory/kratos/session/device-agent'
import type { KratosSession } from '@/lib/ory/kratos/session/kratos-session'
import { actionName } from './action-texts'

interface PersonPageProps {
  readonly t: Translator
  readonly person: Person
  readonly details: PersonDetails
  /** The names of the applications with access. Null if they cannot be read; undefined where there are none. */
  readonly applications: readonly string[] | null | undefined
  /** How long the next attempt must wait. Undefined if it need not. */
  readonly wait: string | undefined
  /** What can be done, with the page that asks for each. */
  readonly actions: readonly { readonly action: HelpDeskAction; readonly href: string }[]
  /** The result of the last action. */
  readonly answer: ReactNode
}

/** What a helper sees of a person: enough to help, and never a secret. */
export function PersonPage(props: PersonPageProps) {
  const { t, person, details, applications, wait, actions, answer } = props
  return (
    <div className="account-page card-wide">
      <header>
        <h1 className="page-title">{markAddresses(isolate(person.name, t.dir))}</h1>
      </header>
      <div className="account-content">
        {answer}
        {wait !== undefined && (
          <LabelledAlert t={t} severity="info">
            {t.text('help_desk.wait', { time: wait })}
          </LabelledAlert>
        )}
        {person.isProtected && (
          <LabelledAlert t={t} severity="info">
            {t.text('help_desk.protected')}
          </LabelledAlert>
        )}
        <Account t={t} person={person} />
        {actions.length > 0 && (
          <RowsSection title={t.text('help_desk.actions')}>
            {actions.map(({ action, href }) => (
              <LinkRow
                key={action}
                href={href}
                icon={<RowIcon name={icons[action]} />}
                name={actionName(action, t)}
              />
            ))}
          </RowsSection>
        )}
        <Methods t={t} id={person.id} credentials={details.credentials} />
        <Sessions t={t} sessions={details.sessions} />
        <Messages t={t} messages={details.messages} />
        {applications !== undefined && (
          <ListSection t={t} title="applications.title" items={applications}>
            {(name) => <Row key={name} icon={<RowIcon name="apps" />} name={displayValue(name, t)} />}
          </ListSection>
        )}
        <ButtonLink href="/help-desk" variant="outline">
          {t.text('help_desk.another')}
        </ButtonLink>
      </div>
    </div>
  )
}

const icons: Readonly<Record<HelpDeskAction, RowIconName>> = {
  end_sessions: 'leave',
  let_in: 'watch',
  remove_totp: 'phone',
  remove_lookup_secret: 'codes',
  remove_webauthn: 'key',
  disable: 'lock',
  enable: 'done',
}

function Account({ t, person }: Pick<PersonPageProps, 't' | 'person'>) {
  const { id, isActive, since, addresses } = person
  return (
    <div className="rows">
      <div className="row-panel">
        <DescriptionList>
          <DescriptionItem
            name={t.text('help_desk.state')}
            value={t.text(isActive ? 'help_desk.active' : 'help_desk.disabled')}
          />
          <DescriptionItem name={t.text('help_desk.id')} value={<span translate="no">{id}</span>} />
          <DescriptionItem name={t.text('help_desk.since')} value={since && <UtcDate t={t} date={since} />} />
          <DescriptionItem
            name={t.text('help_desk.addresses')}
            value={
              addresses.length > 0 && (
                <ul className="plain-list">
                  {addresses.map(({ value, isVerified }) => (
                    <li key={value}>
                      {markAddresses(displayValue(value, t))} ·{' '}
                      {t.text(isVerified ? 'help_desk.verified' : 'help_desk.unverified')}
                    </li>
                  ))}
                </ul>
              )
            }
          />
        </DescriptionList>
      </div>
    </div>
  )
}

interface ListSectionProps<Item> {
  readonly t: Translator
  readonly title: TextKey
  /** Null if they cannot be read now. */
  readonly items: readonly Item[] | null
  /** The last row. */
  readonly end?: ReactNode
  readonly children: (item: Item) => ReactNode
}

function ListSection<Item>({ t, title, items, end, children }: ListSectionProps<Item>) {
  return (
    <RowsSection title={t.text(title)}>
      {items === null && <p className="row-panel">{t.text('help_desk.unknown')}</p>}
      {items?.length === 0 && <p className="row-panel">{t.text('help_desk.none')}</p>}
      {items?.map(children)}
      {end}
    </RowsSection>
  )
}

const methodKeys: Readonly<Record<string, TextKey>> = {
  password: 'session_method.password',
  oidc: 'session_method.oidc',
  saml: 'session_method.saml',
  code: 'session_method.code',
  totp: 'session_method.totp',
  lookup_secret: 'session_method.lookup_secret',
  webauthn: 'session_method.webauthn',
  passkey: 'session_method.passkey',
}

const methodIcons: Readonly<Record<string, RowIconName>> = {
  password: 'lock',
  oidc: 'link',
  saml: 'link',
  totp: 'phone',
  lookup_secret: 'codes',
  passkey: 'passkey',
}

interface MethodsProps extends Pick<PersonDetails, 'credentials'> {
  readonly t: Translator
  /** Of the person. Kratos calls an authenticator app by it. */
  readonly id: string
}

function Methods({ t, id, credentials }: MethodsProps) {
  return (
    <ListSection t={t} title="help_desk.methods" items={credentials}>
      {({ type, identifiers }) => {
        const key = Object.hasOwn(methodKeys, type) ? methodKeys[type] : undefined
        return (
          <Row
            key={type}
            icon={<RowIcon name={(Object.hasOwn(methodIcons, type) && methodIcons[type]) || 'key'} />}
            name={key ? t.text(key) : displayValue(type, t)}
            state={identifiers
              .filter((identifier) => identifier !== id)
              .map((identifier) => displayValue(identifier, t))
              .join(', ')}
          />
        )
      }}
    </ListSection>
  )
}

/** As many as a helper reads aloud. */
const shownSessions = 10

function Sessions({ t, sessions }: { readonly t: Translator } & Pick<PersonDetails, 'sessions'>) {
  const shown = sessions?.slice(0, shownSessions) ?? null
  const hasMore = (sessions?.length ?? 0) > shownSessions
  return (
    <ListSection
      t={t}
      title="help_desk.sessions"
      items={shown}
      end={hasMore && <p className="row-panel hint">{t.text('sessions.more')}</p>}
    >
      {(session) => (
        <Row
          key={session.id}
          icon={<RowIcon name={deviceAgent(session.userAgent ?? '').type ?? 'computer'} />}
          name={deviceName(session, t)}
          state={session.authenticatedAt && timeAgo(session.authenticatedAt, t.lang)}
        />
      )}
    </ListSection>
  )
}

function deviceName({ userAgent = '' }: KratosSession, t: Translator): string {
  const { browser, system } = deviceAgent(userAgent)
  if (browser && system) return t.text('sessions.agent', { browser, system })
  return browser ?? system ?? (displayValue(userAgent, t) || t.text('sessions.agent_unknown'))
}

const statusKeys = {
  queued: 'help_desk.message_queued',
  processing: 'help_desk.message_queued',
  sent: 'help_desk.message_sent',
  abandoned: 'help_desk.message_abandoned',
} as const satisfies Partial<Record<SentMessage['status'], TextKey>>

function Messages({ t, messages }: { readonly t: Translator } & Pick<PersonDetails, 'messages'>) {
  return (
    <ListSection t={t} title="help_desk.messages" items={messages}>
      {({ id, sentAt, recipient, status, problem }) => {
        const key = status in statusKeys ? statusKeys[status as keyof typeof statusKeys] : undefined
        const state = [key && t.text(key), timeAgo(sentAt, t.lang), problem && displayValue(problem, t)]
        return (
          <Row
            key={id}
            icon={<RowIcon name="open" />}
            name={displayValue(recipient, t)}
            state={state.filter(Boolean).join(' · ')}
            isSentence
          />
        )
      }}
    </ListSection>
  )
}
