import { isPrivateUseScheme } from '@/lib/urls/native-apps'
import type { ClientKind } from './client-kinds'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * Why a URL is not allowed as an application's redirect URL. Undefined if it is. The owner of the URL
 * receives the sign-in, so it must be https, on this machine, or the scheme of a mobile application (RFC
 * 8252, 7.1: a reversed domain name). Hydra compares it exactly.
 */
export function redirectUrlError(kind: ClientKind, text: string): string | undefined {
  if (kind === 'device' || kind === 'machine')
    return `An application of the kind ${kind} has no page to return to.`
  if (/[\s\\\p{Cc}]/u.test(text) || !URL.canParse(text)) return `${text} is not a URL.`
  const url = new URL(text)
  if (text.includes('#')) return `${text} has a fragment (#). OAuth 2.0 forbids it.`
  if (url.hostname.includes('*')) return `${text} has a wildcard. Name each address.`
  if (url.username || url.password) return `${text} has a user name or a password in it.`
  if (url.protocol === 'https:') return undefined
  if (url.protocol === 'http:') {
    return loopback.includes(url.hostname)
      ? undefined
      : `${text} is not encrypted. Use https, except on this machine.`
  }
  if (kind === 'mobile' && isPrivateUseScheme(url.protocol)) return undefined
  return kind === 'mobile'
    ? `${text}: the scheme of an application is a reversed domain name, such as com.example.shop:/signed-in.`
    : `${text} must start with https://.`
}
