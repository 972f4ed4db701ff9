import { IncomingMessage } from 'node:http'
import { requestLimits } from '../../lib/http/request-limits.mjs'

/**
 * Reads the body of a request.
 * @returns the bytes; `too_large` as soon as it is over {@link requestLimits}, with the rest unread;
 * `cut_off` if the client disconnected before the end
 */
export function readBody(request) {
  return new Promise((resolve) => {
    const parts = []
    let size = 0
    const take = (part) => {
      size += part.length
      parts.push(part)
      if (size > requestLimits.body) finish('too_large')
    }
    const complete = () => finish(Buffer.concat(parts))
    const leave = () => finish('cut_off')
    const finish = (result) => {
      request.off('data', take).off('end', complete).off('close', leave)
      resolve(result)
    }
    // A client that disconnects also causes an error event. An error event without a listener ends the
    // process.
    request.on('error', () => {})
    request.on('data', take).on('end', complete).on('close', leave)
  })
}

/** `formData()` of Node 20.9 never ends if one piece of a form is larger. In bytes. */
const maxPiece = 1024

/** Splits a body into pieces that every Node.js reads to their end. */
export function piecesOf(body) {
  const count = Math.ceil(body.length / maxPiece)
  return Array.from({ length: count }, (_, at) => body.subarray(at * maxPiece, (at + 1) * maxPiece))
}

/**
 * The same request again, with a body that was read already.
 * @param request a request whose body was read to its end
 * @param body all bytes of the body
 * @param type its `Content-Type`, if the body is not the original one
 */
export function withBody(request, body, type = request.headers['content-type']) {
  const { method, url, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request
  const { 'transfer-encoding': _, ...headers } = request.headers
  const again = new IncomingMessage(request.socket)
  Object.assign(again, { method, url, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor })
  again.headers = { ...headers, 'content-length': String(body.length), ...(type && { 'content-type': type }) }
  again.complete = true
  for (const piece of piecesOf(body)) again.push(piece)
  again.push(null)
  return again
}
