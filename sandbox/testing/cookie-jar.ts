import { CookieJar as ToughCookieJar } from 'tough-cookie'

/** The cookies of one browser. The package tough-cookie stores and sends them as RFC 6265 requires. */
export class CookieJar {
  readonly #jar = new ToughCookieJar()
  readonly #site: string

  /** `site` is the URL of every call that names none. */
  constructor(site = 'http://localhost/') {
    this.#site = site
  }

  set(name: string, value: string, url = this.#site): void {
    this.keep([`${name}=${value}`], url)
  }

  has(name: string): boolean {
    return this.#jar.getCookiesSync(this.#site).some(({ key }) => key === name)
  }

  delete(name: string): void {
    this.keep([`${name}=; Max-Age=0`])
  }

  /** Stores the `Set-Cookie` lines of a response from this URL. */
  keep(setCookies: readonly string[], url = this.#site): void {
    for (const line of setCookies) this.#jar.setCookieSync(line, url)
  }

  /** The `Cookie` header of a request for this URL; empty when there is no cookie. */
  header(url = this.#site): string {
    return this.#jar.getCookieStringSync(url)
  }
}
