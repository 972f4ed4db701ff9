import { acceptsPage } from '@/lib/http/accepts-page'
import type { FailureReason } from '@/lib/request/failure-reason'

/** Why the proxy responds itself, without Kratos, and what the error page says of it. */
const pageReasons = {
  unavailable: 'unavailable',
  shed: 'unavailable',
  timeout: 'timeout',
  too_large: 'too_large',
  not_found: 'start',
  method: 'start',
  unreadable: 'start',
  phone_number: 'start',
  too_long: 'too_large',
} as const satisfies Record<string, FailureReason>
export type ProxyFailure = keyof typeof pageReasons

const responses: Readonly<Record<ProxyFailure, readonly [code: number, status: string, message: string]>> = {
  unavailable: [502, 'Bad Gateway', 'The identity service cannot be reached.'],
  shed: [503, 'Service Unavailable', 'The identity service is not available right now.'],
  timeout: [504, 'Gateway Timeout', 'The identity service took too long to answer.'],
  too_large: [413, 'Content Too Large', 'The request is too large.'],
  not_found: [404, 'Not Found', 'There is nothing at this URL.'],
  method: [405, 'Method Not Allowed', 'This URL does not accept the method.'],
  unreadable: [400, 'Bad Request', 'The request cannot be read.'],
  phone_number: [400, 'Bad Request', 'A value with + and digits is no phone number: write it in E.164.'],
  too_long: [400, 'Bad Request', 'An identifier or an address is too long.'],
}

/**
 * The proxy's own response. A browser that requests a page is redirected to the error page. Any other
 * client gets an error in the form of Kratos' own errors (`genericError` of its API).
 * @param accept the request's `Accept`
 */
export function failureResponse(failure: ProxyFailure, accept: string | null, requestId: string): Response {
  const headers = {
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(failure === 'shed' && { 'retry-after': '5' }),
  }
  if (acceptsPage(accept)) {
    const query = new URLSearchParams({ reason: pageReasons[failure], request: requestId })
    return new Response(null, { status: 303, headers: { ...headers, location: `/error?${query}` } })
  }
  const [code, status, message] = responses[failure]
  return Response.json(
    { error: { id: failure, code, status, message, request: requestId } },
    { status: code, headers },
  )
}
