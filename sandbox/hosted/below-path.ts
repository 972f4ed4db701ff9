type Handler = (request: Request) => Promise<Response>

/**
 * A root-relative link, form or frame of the sandbox's own pages. Text of a visitor cannot contain this
 * quote.
 */
const rootedLink = /(\s(?:href|action|src)=")\/(?!\/)/g

/**
 * Serves pages with root-relative links below a path: links, forms, redirects and the paths of cookies get it
 * as a prefix.
 * @param base the path, without a slash at its end
 */
export function belowPath(handler: Handler, base: string): Handler {
  return async (request) => {
    const response = await handler(request)
    const headers = new Headers(response.headers)
    const location = headers.get('location')
    if (location?.startsWith('/')) headers.set('location', base + location)
    headers.delete('set-cookie')
    for (const line of response.headers.getSetCookie()) {
      headers.append('set-cookie', line.replace(/; Path=\/(?=[\w-])/i, `; Path=${base}/`))
    }
    const isPage = headers.get('content-type')?.startsWith('text/html') === true
    const body = isPage ? (await response.text()).replaceAll(rootedLink, `$1${base}/`) : response.body
    return new Response(body, { status: response.status, headers })
  }
}
