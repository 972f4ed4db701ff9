/**
 * Why a call to a service has no response:
 * - `refused`: nothing listens at the service's port
 * - `unreachable`: the name does not resolve, or there is no route to the host
 * - `timed-out`: the whole response was not there in time
 * - `reset`: the connection was closed before the whole response was there
 * - `too-large`: the headers or the body are over our limit
 * - `not-http`: what came is no HTTP response
 * - `shed`: we did not call the service, because it does not respond now or has too many calls open
 * - `left`: the visitor left, so the service is not to blame
 * - `untrusted`: the service's TLS certificate is not trusted, has expired, or is for another name
 * - `failed`: anything else; the code says more
 */
export const serviceFailures = [
  'refused',
  'unreachable',
  'timed-out',
  'reset',
  'too-large',
  'not-http',
  'shed',
  'left',
  'untrusted',
  'failed',
] as const
export type ServiceFailure = (typeof serviceFailures)[number]

const failures: Readonly<Record<string, ServiceFailure>> = {
  CERT_HAS_EXPIRED: 'untrusted',
  CERT_NOT_YET_VALID: 'untrusted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'untrusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrusted',
  ECONNREFUSED: 'refused',
  EAI_AGAIN: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  ETIMEDOUT: 'timed-out',
  UND_ERR_BODY_TIMEOUT: 'timed-out',
  UND_ERR_CONNECT_TIMEOUT: 'timed-out',
  UND_ERR_HEADERS_TIMEOUT: 'timed-out',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_CLOSED: 'reset',
  UND_ERR_DESTROYED: 'reset',
  UND_ERR_SOCKET: 'reset',
  HPE_HEADER_OVERFLOW: 'too-large',
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too-large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'reset',
}

/** The failure behind the code of an error of Node or undici. */
export function failureOfCode(code: string): ServiceFailure {
  if (Object.hasOwn(failures, code)) return failures[code] as ServiceFailure
  // llhttp, the parser of Node and undici, names its errors like this.
  return code.startsWith('HPE_') ? 'not-http' : 'failed'
}
