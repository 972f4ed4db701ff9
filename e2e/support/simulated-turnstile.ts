import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from '@playwright/test'

export const cloudflareOrigin = 'https://challenges.cloudflare.com'

/** Simulates Cloudflare Turnstile: its script in the browser, and `siteverify` for the server. */
interface SimulatedTurnstile {
  /** The variables of an app that has Turnstile, and calls the simulation instead of Cloudflare. */
  readonly environment: Readonly<Record<string, string>>
  /** The requests of the app. */
  readonly asked: readonly URLSearchParams[]
  /** From now on, `siteverify` responds with 503. */
  fail(): void
  /**
   * The widget has a button, which returns a token. The URL of its frame contains the options of the page.
   */
  show(context: BrowserContext): Promise<void>
  stop(): void
}

export async function simulateTurnstile(): Promise<SimulatedTurnstile> {
  const asked: URLSearchParams[] = []
  let fails = false
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    const token = form.get('response') ?? ''
    const isUsed = asked.some((earlier) => earlier.get('response') === token)
    asked.push(form)
    const body = isUsed
      ? { success: false, 'error-codes': ['timeout-or-duplicate'] }
      : { success: true, 'error-codes': [], hostname: 'localhost', ...keptWith(token) }
    response.writeHead(fails ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    environment: {
      GUESS_TURNSTILE_SITE_KEY: '0x4AAAAAAA-played',
      GUESS_TURNSTILE_SECRET_KEY: '0x4AAAAAAA-played-secret',
      NODE_OPTIONS: '--require ./e2e/support/to-simulated-cloudflare.cjs',
      SIMULATED_CLOUDFLARE: `http://localhost:${(server.address() as AddressInfo).port}`,
    },
    asked,
    fail() {
      fails = true
    },
    show: (context) =>
      simulateCloudflare(
        context,
        script,
        `<button onclick="parent.postMessage('human', '*')">I am human</button>`,
      ),
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/**
 * Simulates Cloudflare in a browser: the script of Turnstile, and the frame that it shows, `/frame` of
 * Cloudflare's origin.
 */
export async function simulateCloudflare(
  context: BrowserContext,
  script: string,
  frame: string,
): Promise<void> {
  await context.route(`${cloudflareOrigin}/frame{,?**}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Check</title>${frame}`,
    }),
  )
  await context.route(`${cloudflareOrigin}/turnstile/**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
}

/** The simulated token contains what Cloudflare would store with it. */
function keptWith(token: string): object {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64').toString())
}

const script = `
window.turnstile = {
  render(element, { sitekey, action, cData, theme, language, size, callback }) {
    const frame = document.createElement('iframe')
    frame.src = '${cloudflareOrigin}/frame?' + new URLSearchParams({ sitekey, theme, language, size })
    frame.title = 'Check'
    addEventListener('message', ({ data }) => {
      if (data === 'human') callback(crypto.randomUUID() + '.' + btoa(JSON.stringify({ action, cdata: cData })))
    })
    element.append(frame)
    return 'widget'
  },
  remove() {},
}`
