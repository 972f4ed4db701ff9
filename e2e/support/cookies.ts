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

/** Uses Node's fetch, because Playwright's would store the response's cookies in the browser. */
async function fetchWithoutCookies(request: Request): Promise<Response> {
  const { cookie, ...headers } = await request.allHeaders()
  const body = request.postDataBuffer()
  const response = await fetch(request.url(), {
    method: request.method(),
    headers: Object.entries(headers).filter(([name]) => !name.startsWith(':')),
    body: body && new Uint8Array(body),
    redirect: 'manual',
  })
  return new Response(response.body, response)
}
