import type { APIResponse, Browser, Page } from '@playwright/test'

/** Next answers a request with a header of its own. */
export const byNext = { 'x-now-test': '1' }

/** Somebody whose browser runs no script, and of whom nothing is known. */
export async function newVisitor(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/api/health/live')
  return page
}

export const startFlow = (page: Page, path: string, headers: Readonly<Record<string, string>> = {}) =>
  page.request.get(path, { headers, maxRedirects: 0 })

/** Status and headers, without the values that each response has of its own, and without what Next says to its router. */
export function responseParts(response: APIResponse): string[] {
  const notCompared = ['vary', 'date', 'content-length', 'transfer-encoding']
  const parts = response
    .headersArray()
    .map(({ name, value }) => ({ name: name.toLowerCase(), value }))
    .filter(({ name }) => !notCompared.includes(name))
    .map(({ name, value }) => `${name}: ${name === 'set-cookie' ? cookieOf(value) : withoutOwn(name, value)}`)
  return [String(response.status()), ...parts].toSorted()
}

const cookieOf = (line: string) => line.replace(/=[^;]*/, '=VALUE').replace(/Expires=[^;]*/i, 'Expires')

function withoutOwn(name: string, value: string): string {
  if (name === 'x-request-id') return 'ID'
  // A server action says it in more words.
  if (name === 'cache-control') return value.includes('no-store') ? 'no-store' : value
  return value.replaceAll(/'nonce-[\w-]+'/g, 'NONCE').replaceAll(/flow=[\w-]+/g, 'FLOW')
}
