import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import type { Backend } from './backend'

/** The bytes that a browser with an empty cache loads for one page, after gzip. */
export interface PageWeight {
  readonly script: number
  readonly style: number
  readonly font: number
  /** Calls to the backend until the network was idle. */
  readonly calls: number
}

/** Opens a page in a real browser and measures all that it loads. */
export async function weighPage(browser: Browser, url: string, backend: Backend): Promise<PageWeight> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const sizes = new Map<string, Promise<{ type: string; size: number }>>()
  page.on('response', (response) => {
    const type = response.request().resourceType()
    const size = async () => gzipSync(await response.body()).length
    if (['script', 'stylesheet', 'font'].includes(type))
      sizes.set(
        response.url(),
        size().then((size) => ({ type, size })),
      )
  })
  const callsBefore = backend.calls()
  await page.goto(url, { waitUntil: 'networkidle' })
  const loaded = await Promise.all(sizes.values())
  await context.close()

  const sum = (wanted: string) =>
    loaded.filter(({ type }) => type === wanted).reduce((total, { size }) => total + size, 0)
  return {
    script: sum('script'),
    style: sum('stylesheet'),
    font: sum('font'),
    calls: backend.calls() - callsBefore,
  }
}
