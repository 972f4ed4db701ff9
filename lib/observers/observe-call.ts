import 'server-only'
import { currentRequest, observers } from './observers'

/** A call to a service that is counted and traced. */
export interface ObservedCall {
  /** The headers to send with the call. */
  readonly headers: Readonly<Record<string, string>>
  /** To be called once: with the status, or with the reason why there is no response. */
  end(result: number | string): void
}

/**
 * Begins to observe a call to a service.
 * @param path the path of the URL; ids in it are replaced
 * @returns null when neither metrics nor traces are switched on
 */
export function observeCall(service: string, method: string, path: string): ObservedCall | null {
  const { metrics, traces } = observers()
  if (!metrics && !traces) return null
  const startedAt = performance.now()
  const span = traces?.call({ service, method, path: withoutIds(path), parent: currentRequest()?.span })
  return {
    headers: span ? { traceparent: span.traceparent } : {},
    end(result) {
      metrics?.call({ service, result, seconds: (performance.now() - startedAt) / 1000 })
      span?.end(result)
    },
  }
}

/** The words in the paths of the calls that we make. Anything else may be an id, or what a visitor typed. */
const words = new Set(
  [
    ['self-service', 'login', 'registration', 'recovery', 'verification', 'settings', 'logout', 'errors'],
    ['browser', 'api', 'flows', 'methods', 'oidc', 'callback', 'sessions', 'whoami', 'schemas'],
    ['.well-known', 'ory', 'webauthn.js', 'openid-configuration', 'health', 'alive', 'ready', 'version'],
    ['admin', 'identities', 'courier', 'messages', 'clients', 'oauth2', 'oauth', 'auth', 'requests'],
    ['consent', 'device', 'accept', 'reject', 'token', 'revoke', 'phone', 'send', 'code', 'verify'],
  ].flat(),
)

/** A path with `:id` for each part that is not a word of the API. */
export function withoutIds(path: string): string {
  const parts = path.split('/').map((part) => (part === '' || words.has(part) ? part : ':id'))
  return parts.join('/')
}
