/**
 * Does for a plain view of a page what Next's middleware would do (lib/request/plain-views.ts,
 * docs/decisions/0028-plain-views.md).
 */

/** lib/request/plain-views.ts uses the same name. Undefined until Next has started. */
const plainViews = () => globalThis[Symbol.for('latchkey.plain-views')]

/** As in middleware.ts: the middleware leaves such a request alone. Node refuses this character in a header. */
const mark = 'x-latchkey-prepared'
const prepared = { [mark]: '\u0001' }

/** Next's listener for requests, with plain views prepared. */
export function withPlainViews(listener) {
  return (request, response) => {
    // With `--insecure-http-parser`, Node lets a client send it.
    delete request.headers[mark]
    const view = plainViews()?.(request)
    if (view) {
      Object.assign(request.headers, view.requestHeaders, prepared)
      for (const [name, value] of Object.entries(view.headers)) response.setHeader(name, value)
    }
    return listener(request, response)
  }
}
