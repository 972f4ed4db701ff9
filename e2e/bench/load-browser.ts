import { CookieJar } from '../../sandbox/testing/cookie-jar'
import { type Form, type ReadPage, readPage } from './load-form'
import { requireLoopback } from './loopback'

/** A page that a browser has arrived at. */
export interface Page extends ReadPage {
  readonly url: URL
  readonly status: number
  readonly html: string
}

/** Told about each request: how long it took until the body was there, in milliseconds. */
export type OnRequest = (milliseconds: number) => void

const headers = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en-GB,en;q=0.9',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
}

/** The most redirects that a browser follows. */
const redirectLimit = 20
/** A request that takes longer has failed. */
const timeLimit = 30_000

/** A browser without script: it keeps cookies, follows redirects and sends forms. */
export class LoadBrowser {
  readonly #jar = new CookieJar()
  readonly #onRequest: OnRequest
  readonly #lastUrl: string

  /** @param lastUrl the browser does not ask for URLs that begin like this: its journey ends there */
  constructor(onRequest: OnRequest, lastUrl: string) {
    this.#onRequest = onRequest
    this.#lastUrl = lastUrl
  }

  /**
   * Opens a URL and follows all redirects.
   * @param until does not ask for URLs that begin like this, either
   */
  open(url: string, until?: string): Promise<Page> {
    return this.#arrive(url, {}, until)
  }

  /**
   * Fills in and sends the form of a page that has all these fields, with the button of this name.
   * @param until does not ask for URLs that begin like this, either
   * @throws when the page has no such form
   */
  async submit(
    page: Page,
    fields: Readonly<Record<string, string>>,
    buttonName: string,
    until?: string,
  ): Promise<Page> {
    const form = page.forms.find((one) => hasAll(one, fields, buttonName))
    if (form === undefined) throw new Error(`${page.url.pathname} (${page.status}) has no such form`)
    const button = form.buttons.find(({ name }) => name === buttonName)
    const body = form.isMultipart ? new FormData() : new URLSearchParams()
    const sent = { ...form.fields, ...fields, ...(button && { [button.name]: button.value }) }
    for (const [name, value] of Object.entries(sent)) body.append(name, value)
    const target = new URL(form.action, page.url).href
    return this.#arrive(target, { method: 'POST', body, headers: { origin: page.url.origin } }, until)
  }

  /** Posts JSON as a script does, and reads JSON. Redirects are not followed. */
  async postJson(url: string, body: unknown): Promise<{ readonly status: number; readonly json: unknown }> {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const { response, html } = await this.#ask(url, { method: 'POST', body: JSON.stringify(body), headers })
    return { status: response.status, json: JSON.parse(html) }
  }

  /** Loads the scripts and style sheets of a page. */
  async loadFiles(page: Page): Promise<void> {
    await Promise.all(page.files.map((file) => this.#ask(new URL(file, page.url).href, {})))
  }

  async #arrive(from: string, first: RequestInit, until = this.#lastUrl): Promise<Page> {
    let [url, init] = [from, first]
    for (let count = 0; count <= redirectLimit; count += 1) {
      if (url.startsWith(this.#lastUrl) || (count > 0 && url.startsWith(until))) {
        return { url: new URL(url), status: 0, html: '', ...readPage('') }
      }
      const { response, html } = await this.#ask(url, init)
      const location = response.headers.get('location')
      const read = readPage(location === null ? html : '')
      const next = location ?? read.nextUrl
      if (next === undefined) return { url: new URL(url), status: response.status, html, ...read }
      url = new URL(next, url).href
      init = {}
    }
    throw new Error(`More than ${redirectLimit} redirects, the last to ${new URL(url).pathname}`)
  }

  async #ask(url: string, init: RequestInit): Promise<{ response: Response; html: string }> {
    requireLoopback(url)
    const start = performance.now()
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimit),
      headers: { ...headers, ...init.headers, cookie: this.#jar.header(url) },
    })
    const html = await response.text()
    this.#onRequest(performance.now() - start)
    this.#jar.keep(response.headers.getSetCookie(), url)
    if (response.status >= 500) throw new Error(`${new URL(url).pathname} answered ${response.status}`)
    return { response, html }
  }
}

function hasAll(
  { fields, buttons }: Form,
  wanted: Readonly<Record<string, string>>,
  button: string,
): boolean {
  return Object.keys(wanted).every((name) => name in fields) && buttons.some(({ name }) => name === button)
}
