import type { FailureReason } from '@/lib/request/failure-reason'

/** What a person can do something about, and so sees as a page: the error page has words for each. */
const shownAsPage = ['unavailable', 'timeout', 'too_large'] as const satisfies readonly FailureReason[]
type PageFailure = (typeof shownAsPage)[number]

/** Why the proxy answers by itself. */
export type ProxyFailure = PageFailure | 'not_found' | 'method'

const answers: Readonly<Record<ProxyFailure, readonly [code: number, status: string, message: string]>> = {
  unavailable: [502, 'Bad Gateway', 'The identity service cannot be reached.'],
  timeout: [504, 'Gateway Timeout', 'The identity service took too long to answer.'],
  too_large: [413, 'Content Too Large', 'The request is too large.'],
  not_found: [404, 'Not Found', 'There is no such address.'],
  method: [405, 'Method Not Allowed', 'The address does not take this method.'],
}

/**
 * The proxy's own answer: for a browser that asks for a page a redirect to the error page, for any other client
 * an error in the shape of Kratos' own (`genericError` of its API).
 * @param accept the request's `Accept`
 */
export function failureResponse(failure: ProxyFailure, accept: string | null, requestId: string): Response {
  const headers = { 'cache-control': 'no-store', 'x-request-id': requestId }
  if (shownAsPage.some((reason) => reason === failure) && accept?.includes('text/html')) {
    const query = new URLSearchParams({ reason: failure, request: requestId })
    return new Response(null, { status: 303, headers: { ...headers, location: `/error?${query}` } })
  }
  const [code, status, message] = answers[failure]
  return Response.json(
    { error: { id: failure, code, status, message, request: requestId } },
    { status: code, headers },
  )
}
