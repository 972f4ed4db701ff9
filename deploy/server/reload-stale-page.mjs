/**
 * Reloads a page if its form belongs to another build. During a deploy, and in a tab that was open since
 * then, a form may name a server action that this build does not have. Next responds to it with a bare text,
 * or with an error in the browser. Such a post had no effect, so the visitor can send the new form.
 */

/** Next's header for an unknown action. */
const notFound = 'x-nextjs-action-not-found'

/**
 * Replaces Next's response to an unknown action by a redirect to the same page. The page explains that it was
 * open for too long.
 * @param request an `http.IncomingMessage`
 * @param response its `http.ServerResponse`, whose headers are not sent yet
 */
export function reloadStalePage(request, response) {
  if (request.method !== 'POST') return
  // Next changes the headers of a request while it serves it.
  const isCall = 'next-action' in request.headers
  const { url } = request
  const { writeHead } = response
  response.writeHead = (status, ...rest) => {
    if (!response.hasHeader(notFound)) return writeHead.call(response, status, ...rest)
    response.removeHeader(notFound)
    const page = reloadUrl(url)
    // Script reads this header, as in a redirect of an action. The browser itself would follow `Location`.
    if (isCall) response.setHeader('x-action-redirect', `${page};replace`)
    else response.setHeader('location', page)
    return writeHead.call(response, 303)
  }
}

/** An absolute URL: a path that starts with two slashes would redirect to another host. */
function reloadUrl(url) {
  const [path, query] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('notice', 'expired')
  return `${process.env.APP_URL ?? ''}${path}?${parameters}`
}
