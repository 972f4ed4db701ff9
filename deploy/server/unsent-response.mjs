import { ServerResponse } from 'node:http'

/**
 * A response that is sent to nobody.
 * @param onEnd takes its status and its whole body
 */
export function unsentResponse(request, onEnd) {
  const response = new ServerResponse(request)
  const parts = []
  const keep = (chunk, encoding) => {
    if (typeof chunk === 'string')
      parts.push(Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8'))
    else if (chunk instanceof Uint8Array) parts.push(Buffer.from(chunk))
  }
  response.flushHeaders = () => {}
  response.writeHead = (status) => {
    response.statusCode = status
    return response
  }
  response.write = (chunk, encoding, done) => {
    keep(chunk, encoding)
    const callback = typeof encoding === 'function' ? encoding : done
    if (callback) process.nextTick(callback)
    return true
  }
  response.end = (chunk, encoding) => {
    if (response.finished) return response
    response.finished = true
    keep(chunk, encoding)
    onEnd(response.statusCode, Buffer.concat(parts))
    process.nextTick(() => response.emit('finish'))
    return response
  }
  return response
}
