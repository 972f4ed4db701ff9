import { type BrowserContext, expect, type Page, type Response } from '@playwright/test'
import { flowIdOf } from './actions'
import { currentBackend } from './backend'

/** Next sends its pages in pieces and without a length, so a page with a length is a kept one. */
export const isKept = (response: Response | null) => response?.headers()['content-length'] !== undefined

/** From now on, Next draws each page for this browser: it has a cookie that is named like ours. */
export async function letNextDraw(context: BrowserContext): Promise<void> {
  await context.addCookies([{ name: 'latchkey_unknown', value: '1', url: currentBackend().appUrl }])
}

/** How many views a page may need until it is kept. Drawing it takes a busy machine longer than some views. */
export const mostViews = 20

/**
 * The headers and elements of a response in a fixed order, without what differs from one visitor to another. Next sends
 * some elements, and the parts of its data for React, in the order in which they become known. Another test shows
 * that a kept page hydrates.
 */
export async function partsOf(page: Page, response: Response | null): Promise<string[]> {
  const {
    'content-length': _length,
    'transfer-encoding': _coding,
    'content-encoding': _compressed,
    date: _date,
    link: _preload,
    ...headers
  } = response?.headers() ?? {}
  const html = withSheetsAsFiles((await response?.text()) ?? '')
  const nonce = /'nonce-([\w-]+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? 'none'
  const formToken = /name="latchkey.form_token" value="([\w-]+)"/.exec(html)?.[1] ?? 'none'
  const elements = html.replaceAll(/(<script[^>]*>).*?<\/script>/gs, '$1').split('<')
  return [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), ...elements]
    .map((part) => (part.startsWith('vary: ') ? part.replace(/, accept-encoding$/i, '') : part))
    .map((part) =>
      part
        .replaceAll(flowIdOf(page) || 'none', 'FLOW')
        .replaceAll(nonce, 'NONCE')
        .replaceAll(formToken, 'FORM')
        .replaceAll(headers['x-request-id'] ?? 'none', 'REQUEST')
        .replaceAll(/[\w+/-]{43,86}(?:==)?/g, 'RANDOM'),
    )
    .toSorted()
}

/** A kept page has the style sheets of its links in itself. Those links are for print. */
function withSheetsAsFiles(html: string): string {
  return html
    .replaceAll(/<style [^>]*data-href="[^>]*>.*?<\/style>/gs, '')
    .replaceAll(' media="print"/>', '/>')
}

/** Loads the data of a page for its script, as Next's router does. */
export async function loadData(page: Page, url: string, more: Readonly<Record<string, string>> = {}) {
  const headers = { rsc: '1', accept: 'text/x-component', 'x-request-id': 'data-of-a-page', ...more }
  const response = await page.request.get(url, { headers, maxRedirects: 0 })
  return { isKept: 'content-length' in response.headers(), parts: partsOfData(await response.text()) }
}

/** Loads the data of a page until they are kept ones. */
export async function loadKeptData(page: Page, url: string) {
  let data = await loadData(page, url)
  await expect(async () => {
    data = await loadData(page, url)
    expect(data.isKept).toBe(true)
  }).toPass()
  return data
}

/** The parts of React's data. Its rows have numbers, in the order in which they become known. */
export function partsOfData(text: string): string[] {
  const withoutNumbers = text
    .replaceAll(/^[\da-f]+:(?:T[\da-f]+,)?/gm, '')
    .replaceAll(/"\$[L@]?[\da-f]+(?::[\w:]+)?"/g, '"$"')
    .replaceAll(/"secondsLeft":\d+/g, '')
    .replaceAll(/"nonce":"[\w-]+"/g, '')
    .replaceAll(/"[\w-]{21}([mv])"/g, '"$1"')
  return withoutNumbers.split(/[[\]{},\n]/).toSorted()
}
