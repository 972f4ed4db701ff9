import { madeRequest } from './made-request.mjs'
import { unsentResponse } from './unsent-response.mjs'

/** These belong to the body of the request. */
const ofBody = ['content-type', 'content-length', 'transfer-encoding', 'expect']

/**
 * Lets Next draw another page for a visitor than the one that the request asks for.
 * @param request what the visitor sent
 * @param headers of the request
 * @param listener Next's listener for requests
 * @param url of the page, our own path and query
 * @param onDrawn takes the response that was not sent, its status, and its whole body
 */
export function drawInstead(request, headers, listener, url, onDrawn) {
  const { rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request
  const page = madeRequest(request.socket, {
    ...{ url, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor },
    method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ofBody.includes(name))),
  })
  const drawn = unsentResponse(page, (status, body) => onDrawn(drawn, status, body))
  // After the first response is done with.
  setImmediate(listener, page, drawn)
}
