import type { BrowserContext, Request } from '@playwright/test'

/** A browser whose owner lets no site store anything: no cookie arrives, none is kept. */
export async function blockCookies(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    const answer = await fetchWithoutCookies(route.request())
    answer.headers.delete('set-cookie')
    answer.headers.delete('content-encoding')
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    })
  })
}

/** Node's own fetch: Playwright's would put the answer's cookies into the browser. */
async function fetchWithoutCookies(request: Request): Promise<Response> {
  const { cookie, ...headers } = await request.allHeaders()
  const body = request.postDataBuffer()
  const answer = await fetch(request.url(), {
    method: request.method(),
    headers: Object.entries(headers).filter(([name]) => !name.startsWith(':')),
    body: body && new Uint8Array(body),
    redirect: 'manual',
  })
  return new Response(answer.body, answer)
}
