import type { FailureReason } from '@/lib/request/failure-reason'

/** Failures that the visitor can do something about. The error page has a text for each. */
const shownAsPage = {
  unavailable: 'unavailable',
  shed: 'unavailable',
  timeout: 'timeout',
  too_large: 'too_large',
} as const satisfies Record<string, FailureReason>
type PageFailure = keyof typeof shownAsPage

/** Why the proxy responds itself, without Kratos. */
export type ProxyFailure = PageFailure | 'not_found' | 'method' | 'unreadable' | 'phone_number' | 'too_long'

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
 * The proxy's own response. A browser that asks for a page gets a redirect to the error page. Any other
 * client gets an error in the form of Kratos' own errors (`genericError` of its API).
 * @param accept the request's `Accept`
 */
export function failureResponse(failure: ProxyFailure, accept: string | null, requestId: string): Response {
  const headers = {
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(failure === 'shed' && { 'retry-after': '5' }),
  }
  if (isShownAsPage(failure) && accept?.includes('text/html')) {
    const query = new URLSearchParams({ reason: shownAsPage[failure], request: requestId })
    return new Response(null, { status: 303, headers: { ...headers, location: `/error?${query}` } })
  }
  const [code, status, message] = responses[failure]
  return Response.json(
    { error: { id: failure, code, status, message, request: requestId } },
    { status: code, headers },
  )
}

function isShownAsPage(failure: ProxyFailure): failure is PageFailure {
  return Object.hasOwn(shownAsPage, failure)
}
