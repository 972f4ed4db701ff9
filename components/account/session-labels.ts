import { displayValue } from '@/components/screens/shown-value'
import { canonicalIp } from '@/lib/http/ip-address'
import type { TextKey } from '@/lib/i18n/locales'
import type { Translator } from '@/lib/i18n/translator'
import { plainListFormat, timeAgo } from '@/lib/messages/formatters'
import { plainText } from '@/lib/messages/plain-text'
import { providerName } from '@/lib/messages/provider-name'
import { deviceAgent } from '@/lib/ory/kratos/session/device-agent'
import type { KratosSession } from '@/lib/ory/kratos/session/kratos-session'

const maxLength = 120

/** The label of a device: browser and system, or the start of its user agent. */
export function agentLabel({ userAgent = '' }: Pick<KratosSession, 'userAgent'>, t: Translator): string {
  const { browser, system } = deviceAgent(userAgent)
  if (browser && system) return t.text('sessions.agent', { browser, system })
  return browser ?? system ?? (displayValue(userAgent, t) || t.text('sessions.agent_unknown'))
}

/** Where and when the session started. */
export function stateLabel({ place, since }: Pick<KratosSession, 'place' | 'since'>, t: Translator): string {
  const signedIn = since && t.text('sessions.signed_in_ago', { ago: timeAgo(since, t.lang) })
  return [place && displayValue(place, t), signedIn].filter(Boolean).join(' · ')
}

/** The label of an IP address. Kratos stores what it received, and that can include a port. */
export function ipAddressLabel(ipAddress: string, t: Translator): string {
  return displayValue(canonicalIp(ipAddress) ?? ipAddress, t)
}

/** The text keys of Kratos' authentication methods (docs/behaviour.md 3). */
const methodKeys: Readonly<Record<string, TextKey>> = {
  password: 'session_method.password',
  oidc: 'session_method.oidc',
  saml: 'session_method.saml',
  code: 'session_method.code',
  link_recovery: 'session_method.link_recovery',
  code_recovery: 'session_method.code_recovery',
  totp: 'session_method.totp',
  lookup_secret: 'session_method.lookup_secret',
  webauthn: 'session_method.webauthn',
  passkey: 'session_method.passkey',
  'v0.6_legacy_session': 'session_method.legacy',
}

/** The methods that confirmed a session, each once, oldest first. An unknown method is shown unchanged. */
export function methodsLabel(methods: KratosSession['methods'], t: Translator): string {
  const labels = methods.map(({ method = '', provider }) => {
    if (provider) return displayValue(providerName(provider), t)
    const key = Object.hasOwn(methodKeys, method) ? methodKeys[method] : undefined
    return key ? t.text(key) : plainText(method, maxLength)
  })
  return plainListFormat(t.lang).format([...new Set(labels)].filter(Boolean))
}

/** The label of an AAL. An unknown AAL is shown unchanged. */
export function aalLabel(aal: string, t: Translator): string {
  return aal === 'aal1' || aal === 'aal2' ? t.text(`sessions.${aal}`) : plainText(aal, maxLength)
}
