import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { filterMessages } from '@/lib/ory/kratos/flow/map-nodes'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import { pageSections, type SettingsGroup } from '@/lib/ory/kratos/flow/settings-sections'
import type { FlowPageUrl } from '@/lib/urls/flow-page-url'

/** The field names that tell the section of a posted settings form when `method` does not. */
const fieldOf: Readonly<Partial<Record<SettingsGroup, RegExp>>> = {
  oidc: /^(un)?link$/,
  totp: /^totp_/,
  webauthn: /^webauthn_/,
  passkey: /^passkey_/,
  lookup_secret: /^lookup_secret_/,
}

const marker = 'waiting'

/** The settings section that posted a form; undefined if neither its method nor its fields belong to one. */
export function postedSection(form: URLSearchParams): SettingsGroup | undefined {
  const names = [...form.keys()]
  return pageSections.find(
    (group) => form.get('method') === group || names.some((name) => fieldOf[group]?.test(name)),
  )
}

/**
 * Adds to the URL of a login which change of settings waits for it.
 * @param login the URL of our login page; any other URL is returned as it is
 */
export function withPendingSection(login: RedirectUrl, form: URLSearchParams): RedirectUrl {
  const section = postedSection(form)
  if (!section || !login.startsWith('/login?')) return login
  const query = new URLSearchParams(login.slice('/login?'.length))
  query.set(marker, section)
  return `/login?${query}`
}

/** The login flow without Kratos' message that the visitor confirms who they are: the title of the screen says it. */
export function withoutReauthenticationHint(flow: Flow): Flow {
  return filterMessages(flow, ({ id }) => id !== messageIds.loginRefresh)
}

/** The section whose change waits for this login. */
export function pendingSection({ query }: Pick<FlowPageUrl, 'query'>): SettingsGroup | undefined {
  return pageSections.find((group) => group === query.get(marker))
}
