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

/** Names of Ory's API: `self-service`, `.well-known`, `webauthn.js`. Anything else may be an id. */
const name = /^[.a-z][a-z\d_-]{0,24}(?:\.js)?$/
const id = /^[\da-f-]{20,}$/

/** A path with `:id` for each part that is not a name of the API. */
export function withoutIds(path: string): string {
  const parts = path.split('/')
  return parts.map((part) => (part === '' || (name.test(part) && !id.test(part)) ? part : ':id')).join('/')
}
