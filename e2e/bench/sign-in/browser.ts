import { CookieJar } from '../../../sandbox/testing/cookie-jar'
import { browserHeaders } from '../views'
import { type ReadPage, readPage } from './read-page'

/** A page that a browser has arrived at. */
export interface Page extends ReadPage {
  readonly url: URL
  readonly status: number
  readonly html: string
}

/** The maximum number of redirects that a browser follows. */
const redirectLimit = 20
const timeLimitMs = 30_000

/** A browser without JavaScript: it stores cookies, follows redirects and sends forms. */
export class Browser {
  readonly #jar = new CookieJar()

  /**
   * Opens a URL and follows all redirects.
   * @param until does not request URLs that start like this
   */
  open(url: string, until?: string): Promise<Page> {
    return this.#arrive(url, {}, until)
  }

  /**
   * Fills in and sends the form of a page that has all these fields, with its button `method`.
   * @throws if the page has no such form
   */
  async submit(page: Page, typed: Readonly<Record<string, string>>, until?: string): Promise<Page> {
    const form = page.forms.find(
      ({ fields, method }) => method !== undefined && Object.keys(typed).every((name) => name in fields),
    )
    if (form?.method === undefined) throw new Error(`${page.url.pathname} (${page.status}) has no such form`)
    const body = form.isMultipart ? new FormData() : new URLSearchParams()
    const sent = { ...form.fields, ...typed, method: form.method }
    for (const [name, value] of Object.entries(sent)) body.append(name, value)
    const target = new URL(form.action, page.url).href
    return this.#arrive(target, { method: 'POST', body, headers: { origin: page.url.origin } }, until)
  }

  async #arrive(from: string, first: RequestInit, until?: string): Promise<Page> {
    let [url, init] = [from, first]
    for (let count = 0; count <= redirectLimit; count += 1) {
      if (count > 0 && until !== undefined && url.startsWith(until))
        return { url: new URL(url), status: 0, html: '', ...readPage('') }
      const response = await fetch(url, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeLimitMs),
        headers: { ...browserHeaders, ...init.headers, cookie: this.#jar.header(url) },
      })
      const html = await response.text()
      this.#jar.keep(response.headers.getSetCookie(), url)
      const location = response.headers.get('location')
      const read = readPage(location === null ? html : '')
      const next = location ?? read.nextUrl
      if (next === undefined) return { url: new URL(url), status: response.status, html, ...read }
      url = new URL(next, url).href
      init = {}
    }
    throw new Error(`More than ${redirectLimit} redirects, the last to ${new URL(url).pathname}`)
  }
}
