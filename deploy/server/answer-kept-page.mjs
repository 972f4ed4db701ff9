/**
 * Answers a view of a page without Next, where the page is kept (lib/flows/kept-pages, docs/decisions/0027).
 */
import { Socket } from 'node:net'
import { madeRequest } from './made-request.mjs'
import { requests } from './observers.mjs'
import { unsentResponse } from './unsent-response.mjs'

/** lib/flows/kept-pages/kept-pages.ts uses the same name. Undefined when kept pages are switched off. */
const keptPages = () => globalThis[Symbol.for('latchkey.kept-pages')]

/** How long Next may take to draw a page that is to be kept, in milliseconds. */
const drawTime = 10_000

/**
 * A listener that answers with kept pages, and lets `listener` answer everything else.
 * @param listener Next's listener for requests, with what we add to it
 * @param next Next's listener alone; it draws the pages to be kept
 */
export function withKeptPages(listener, next) {
  const draw = (page) => drawWith(next, page)
  return (request, response) => {
    const answer = answerOf(request, draw)
    if (answer === undefined) return listener(request, response)
    return answer.then(
      (page) => {
        // The visitor has left.
        if (response.destroyed) return
        if (page === null) return listener(request, response)
        send(response, page)
      },
      () => listener(request, response),
    )
  }
}

/** A failure here is none of the visitor's: Next answers. */
function answerOf(request, draw) {
  try {
    return keptPages()?.answer(request, draw)
  } catch {
    return undefined
  }
}

function send(response, { status, headers, body }) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.statusCode = status
  response.end(body)
}

/** Lets Next answer a request that came from nobody. Resolves with null when it takes too long. */
function drawWith(next, { url, headers, request }) {
  const http = { httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1 }
  const incoming = madeRequest(new Socket(), { method: 'GET', url, headers, ...http })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, drawTime, null).unref()
    const response = unsentResponse(incoming, (status, body) => {
      clearTimeout(timer)
      resolve({ status, headers: { ...response.getHeaders() }, body: body.toString() })
    })
    requests.run(request, () => Promise.resolve(next(incoming, response)).catch(reject))
  })
}
