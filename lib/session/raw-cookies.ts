import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { OutgoingMessage, type ServerResponse } from 'node:http'

/**
 * Marks a cookie whose value must reach the browser as it is. Next's `cookies()` percent-encodes each value, and Kratos
 * does not decode the cookies that an application on the same site forwards to it. Medium is the priority that browsers
 * give to every cookie, so the mark changes nothing where Node.js does not send the response.
 */
export const rawValue = { priority: 'medium' } as const

const mark = `; Priority=${rawValue.priority}`

/** What a cookie may hold without becoming another cookie, an attribute or a header. */
const oneValue = /^[ -:<-~]*$/

/** Undoes Next's encoding of the cookies with {@link rawValue}, in each response of this process from now on. */
export function sendRawCookies(): void {
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { response: ServerResponse }
    const { writeHead } = response
    response.writeHead = (...args: unknown[]) => {
      decodeMarked(response)
      return Reflect.apply(writeHead, response, args)
    }
  })
}

function decodeMarked(response: OutgoingMessage): void {
  const cookies = response.getHeader('set-cookie')
  if (cookies === undefined) return
  // Next's own setHeader would add the cookies of the middleware again, encoded.
  const { setHeader } = OutgoingMessage.prototype
  setHeader.call(response, 'set-cookie', [cookies].flat().map(String).map(decodedOnce))
}

function decodedOnce(setCookie: string): string {
  if (!setCookie.includes(mark)) return setCookie
  const [pair = '', ...attributes] = setCookie.replace(mark, '').split(';')
  const start = pair.indexOf('=') + 1
  // Next encoded it, so it decodes.
  const value = decodeURIComponent(pair.slice(start))
  return [oneValue.test(value) ? pair.slice(0, start) + value : pair, ...attributes].join(';')
}
