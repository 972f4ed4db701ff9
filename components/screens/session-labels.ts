import { canonicalIp } from '@/lib/http/client-ip'
import type { TextKey } from '@/lib/i18n/locales'
import type { Translator } from '@/lib/i18n/translator'
import { plainListFormat } from '@/lib/messages/formatters'
import { plainText } from '@/lib/messages/plain-text'
import { providerName } from '@/lib/messages/provider-name'
import { deviceAgent } from '@/lib/ory/kratos/device-agent'
import type { DeviceSession } from '@/lib/ory/kratos/device-session'

const longestAgent = 120

/** What to call a device: browser and system, or as much of its user agent as fits. */
export function agentLabel({ userAgent = '' }: Pick<DeviceSession, 'userAgent'>, t: Translator): string {
  const { browser, system } = deviceAgent(userAgent)
  if (browser && system) return t.text('sessions.agent', { browser, system })
  return browser ?? system ?? (plainText(userAgent, longestAgent) || t.text('sessions.agent_unknown'))
}

/** Kratos writes down what it was told, which may be an address with a port. */
export function ipAddressLabel(address: string): string {
  return canonicalIp(address) ?? plainText(address, longestAgent)
}

/** Kratos' names of the ways to prove who one is (specification section 3, Session). */
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

/** How a session was confirmed, each way once and in the order of time; a way we have no words for as it is. */
export function methodsLabel(methods: DeviceSession['methods'], t: Translator): string {
  const words = methods.map(({ method = '', provider }) => {
    if (provider) return plainText(providerName(provider), longestAgent)
    const key = Object.hasOwn(methodKeys, method) ? methodKeys[method] : undefined
    return key ? t.text(key) : plainText(method, longestAgent)
  })
  return plainListFormat(t.locale).format([...new Set(words)].filter(Boolean))
}

/** An assurance level in words; one we do not know as it is. */
export function aalLabel(aal: string, t: Translator): string {
  return aal === 'aal1' || aal === 'aal2' ? t.text(`sessions.${aal}`) : plainText(aal, longestAgent)
}
