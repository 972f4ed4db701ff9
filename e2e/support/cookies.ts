import type { BrowserContext, Request } from '@playwright/test'

/** Makes a browser send no cookies and store no cookies. */
export async function blockCookies(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    const response = await fetchWithoutCookies(route.request())
    response.headers.delete('set-cookie')
    response.headers.delete('content-encoding')
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    })
  })
}

/** As many as the way from a page to the error page may have. */
const maxRedirects = 5

/**
 * Uses Node's fetch, because Playwright's would store the response's cookies in the browser. It follows redirects, because the
 * browser would follow them past this route.
 */
async function fetchWithoutCookies(request: Request): Promise<Response> {
  const { cookie, ...headers } = await request.allHeaders()
  const body = request.postDataBuffer()
  const init = {
    headers: Object.entries(headers).filter(([name]) => !name.startsWith(':')),
    redirect: 'manual' as const,
  }
  let url = request.url()
  let response = await fetch(url, { ...init, method: request.method(), body: body && new Uint8Array(body) })
  for (let count = 0; response.headers.has('location'); count += 1) {
    if (count === maxRedirects) throw new Error(`More than ${maxRedirects} redirects from ${request.url()}.`)
    url = new URL(response.headers.get('location') ?? '', url).href
    response = await fetch(url, init)
  }
  return new Response(response.body, response)
}
