import { expect, test } from '@jest/globals'
import { failureOfCode } from './service-failure'

test.each([
  ['ECONNREFUSED', 'refused'],
  ['EAI_AGAIN', 'unreachable'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['ENOTFOUND', 'unreachable'],
  ['ETIMEDOUT', 'timed-out'],
  ['UND_ERR_BODY_TIMEOUT', 'timed-out'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timed-out'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timed-out'],
  ['ECONNRESET', 'reset'],
  ['EPIPE', 'reset'],
  ['UND_ERR_CLOSED', 'reset'],
  ['UND_ERR_DESTROYED', 'reset'],
  ['UND_ERR_SOCKET', 'reset'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'reset'],
  ['HPE_HEADER_OVERFLOW', 'too-large'],
  ['UND_ERR_HEADERS_OVERFLOW', 'too-large'],
  ['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'too-large'],
  ['HPE_INVALID_CONSTANT', 'not-http'],
  ['CERT_HAS_EXPIRED', 'untrusted'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'untrusted'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'untrusted'],
  ['EPROTO', 'failed'],
  ['X_HPE_', 'failed'],
  ['constructor', 'failed'],
])('the code %s means: %s', (code, failure) => {
  expect(failureOfCode(code)).toBe(failure)
})
