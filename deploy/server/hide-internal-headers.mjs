/**
 * Keeps Next's internal headers out of a response. `x-middleware-rewrite` repeats the query of the request: a
 * long `login_challenge` makes headers that are too large for the buffers of a proxy in front of us.
 * @param response an `http.ServerResponse` whose headers are not sent yet
 */
export function hideInternalHeaders(response) {
  const { writeHead } = response
  response.writeHead = (...args) => {
    for (const name of response.getHeaderNames()) {
      if (name.startsWith('x-middleware-')) response.removeHeader(name)
    }
    return writeHead.apply(response, args)
  }
}
