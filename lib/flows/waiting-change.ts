import type { FlowPageUrl } from '@/lib/http/flow-page-url'
import type { Flow } from '@/lib/ory/kratos/flow'
import { pageSections, type SettingsGroup } from '@/lib/ory/kratos/settings-sections'

/** What tells the section of a posted settings form, beside `method`. */
const fieldOf: Readonly<Partial<Record<SettingsGroup, RegExp>>> = {
  oidc: /^(un)?link$/,
  totp: /^totp_/,
  webauthn: /^webauthn_/,
  passkey: /^passkey_/,
  lookup_secret: /^lookup_secret_/,
}

const marker = 'waiting'

/** The section of the settings that a form was posted from; undefined for one that is none of ours. */
export function postedSection(form: URLSearchParams): SettingsGroup | undefined {
  const names = [...form.keys()]
  return pageSections.find(
    (group) => form.get('method') === group || names.some((name) => fieldOf[group]?.test(name)),
  )
}

/**
 * The login that a change of settings waits for, told which change it is.
 * @param login the address of our login page; any other is left alone
 */
export function sayingWhatWaits(login: string, form: URLSearchParams): string {
  const section = postedSection(form)
  if (!section || !login.startsWith('/login?')) return login
  const query = new URLSearchParams(login.slice('/login?'.length))
  query.set(marker, section)
  return `/login?${query}`
}

/** Kratos' own request to confirm who it is, which says less than what waits. */
const confirmHint = 1010003

/** The login without a request that another word on the screen makes plain. */
export function withoutConfirmHint(flow: Flow): Flow {
  const messages = flow.ui.messages.filter(({ id }) => id !== confirmHint)
  return { ...flow, ui: { ...flow.ui, messages } }
}

/** The section whose change waits for this login. */
export function waitingSection({ query }: FlowPageUrl): SettingsGroup | undefined {
  return pageSections.find((group) => group === query.get(marker))
}
