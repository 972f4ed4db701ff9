import { randomUUID } from 'node:crypto'
import { cookieValue } from '../cookie-value'

/** The cookie that distinguishes the visitors of a hosted demo. */
export const visitorCookie = 'demo_visitor'

const form = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The visitor that a Cookie header names; undefined for a new one. */
export function visitorIn(cookieHeader: string): string | undefined {
  const value = cookieValue(cookieHeader, visitorCookie)
  return form.test(value) ? value : undefined
}

type Handler<Rest extends readonly unknown[]> = (request: Request, ...rest: Rest) => Promise<Response>

/**
 * Gives each new visitor a cookie. The handler already sees it in the request. `attributes` follow the value
 * in the `Set-Cookie` line.
 */
export function withVisitor<Rest extends readonly unknown[]>(
  handler: Handler<Rest>,
  attributes: string,
): Handler<Rest> {
  return async (request, ...rest) => {
    const sent = request.headers.get('cookie') ?? ''
    if (visitorIn(sent) !== undefined) return handler(request, ...rest)
    const pair = `${visitorCookie}=${randomUUID()}`
    const marked = new Request(request)
    // The first cookie of a name counts.
    marked.headers.set('cookie', [pair, sent].filter(Boolean).join('; '))
    const response = await handler(marked, ...rest)
    const answer = new Response(response.body, response)
    answer.headers.append('set-cookie', `${pair}; ${attributes}`)
    return answer
  }
}
