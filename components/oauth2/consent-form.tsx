import type { ReactNode } from 'react'
import { LabelledAlert } from '@/components/flow/messages'
import { SubmitButton } from '@/components/islands/submit-button'
import { SignedInAs } from '@/components/screens/signed-in-as'
import { buttonClass } from '@/components/ui/button-class'
import { Card } from '@/components/ui/card'
import { ClientMark } from '@/components/ui/client-mark'
import { PostForm, type PostTarget } from '@/components/ui/post-form'
import type { Severity } from '@/components/ui/severity'
import type { Translator } from '@/lib/i18n/translator'
import { isolate } from '@/lib/messages/isolate'
import { plainText } from '@/lib/messages/plain-text'
import type { ConsentRequest } from '@/lib/oauth2/consent-request'
import type { OAuth2Client } from '@/lib/oauth2/oauth2-client'
import type { RedirectTarget } from '@/lib/oauth2/redirect-target'
import { knownScope, scopeName } from './scope-label'

interface ConsentFormProps extends PostTarget {
  readonly t: Translator
  readonly request: ConsentRequest
  /** The unverified name that an application gives itself. */
  readonly ownName?: string | undefined
  /** The name of the signed-in account. Null if it has none. */
  readonly name: string | null
  readonly notice: { readonly severity: Severity; readonly text: string } | undefined
  /** A notice about this account, above it. */
  readonly banner?: ReactNode
  /** The operator's own pages, for applications that have none. */
  readonly operator: { readonly privacyUrl: string | undefined; readonly termsUrl: string | undefined }
  /** The link to sign in with another account. */
  readonly switchHref: string
}

/** Asks if an application may use the account. Shows the permissions and the account (docs/behaviour.md 2.2). */
export function ConsentForm({ t, request, name, notice, switchHref, action, ...rest }: ConsentFormProps) {
  const { client, scopes, audience, isForDevice, returnPlace } = request
  const clientName = client.name
  const { operator, fields, banner, ownName } = rest
  const links = clientLinks(client, operator, t)
  const isUnknownPlace = ownName !== undefined && !isForDevice
  return (
    <Card
      title={t.text('consent.title')}
      icon={<ClientMark client={client} />}
      subtitle={scopes.length === 0 && t.text('consent.subtitle', { clientName })}
      footer={links.length > 0 && <ClientLinks links={links} />}
    >
      {notice && (
        <LabelledAlert t={t} severity={notice.severity}>
          {notice.text}
        </LabelledAlert>
      )}
      {ownName !== undefined && (
        <LabelledAlert t={t} severity="info">
          {t.text('consent.self_described', { clientName: ownName })}
        </LabelledAlert>
      )}
      {banner}
      <SignedInAs t={t} identifier={name ?? undefined}>
        <a href={switchHref}>{t.text('consent.switch_account')}</a>
      </SignedInAs>
      <Permissions
        title={t.text('consent.permissions', { clientName })}
        items={scopes.map((scope) => permission(scope, clientName, t))}
      />
      <Permissions
        title={t.text('consent.audience')}
        items={audience.map((name) => ({ text: isolate(plainText(name, 200), t.dir) }))}
      />
      {isForDevice && <p>{t.text('device.consent_warning')}</p>}
      <PostForm className="form" action={action} fields={fields}>
        {!isForDevice && (
          <div className="checkbox">
            <input
              type="checkbox"
              id="remember"
              name="remember"
              value="true"
              aria-describedby="remember-hint"
            />
            <label htmlFor="remember">{t.text('consent.remember')}</label>
            <p className="hint" id="remember-hint">
              {t.text('consent.remember_hint', { clientName, page: t.text('sessions.title') })}
            </p>
          </div>
        )}
        <div className="actions">
          <SubmitButton
            className={buttonClass('semibold', 'large')}
            label={t.text('consent.allow')}
            name="decision"
            value="allow"
          />
          <SubmitButton
            className={buttonClass('outline', 'large')}
            label={t.text('consent.deny')}
            name="decision"
            value="deny"
          />
        </div>
        {(returnPlace || isUnknownPlace) && <p className="small-print">{returnText(returnPlace, t)}</p>}
      </PostForm>
    </Card>
  )
}

interface Permission {
  readonly text: string
  /** A notice about it. */
  readonly hint?: string
}

interface PermissionsProps {
  readonly title: string
  readonly items: readonly Permission[]
}

function Permissions({ title, items }: PermissionsProps) {
  if (items.length === 0) return null
  return (
    <section className="permissions">
      <h2>{title}</h2>
      <ul>
        {items.map(({ text, hint }) => (
          <li key={text}>
            <span>{text}</span>
            {hint && <p className="hint">{hint}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a scope allows. One without a text is shown by its name, and marked. */
function permission(scope: string, clientName: string, t: Translator): Permission {
  const text = knownScope(scope, t)
  if (text !== undefined) return { text }
  return {
    text: t.text('consent.unknown_scope', { scope: scopeName(scope) }),
    hint: t.text('consent.unknown_scope_hint', { clientName }),
  }
}

/** Where the visitor continues after either decision. */
function returnText(place: RedirectTarget | undefined, t: Translator): string {
  if (place === undefined) return t.text('consent.return_unknown')
  return place.kind === 'site'
    ? t.text('consent.return_site', { host: place.host })
    : t.text('consent.return_app')
}

interface ClientLink {
  readonly href: string
  readonly label: string
}

/** The privacy policy and the terms of the application, or else of the operator. */
function clientLinks(
  { name: clientName, privacyUrl, termsUrl }: OAuth2Client,
  operator: ConsentFormProps['operator'],
  t: Translator,
): ClientLink[] {
  const links = [
    privacyUrl
      ? { href: privacyUrl, label: t.text('consent.privacy', { clientName }) }
      : { href: operator.privacyUrl, label: t.text('footer.privacy') },
    termsUrl
      ? { href: termsUrl, label: t.text('consent.terms', { clientName }) }
      : { href: operator.termsUrl, label: t.text('footer.terms') },
  ]
  return links.filter((link): link is ClientLink => link.href !== undefined)
}

function ClientLinks({ links }: { readonly links: readonly ClientLink[] }) {
  return (
    <p className="client-links">
      {links.map(({ href, label }) => (
        <a key={label} href={href} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      ))}
    </p>
  )
}
