import { CookieJar } from './cookie-jar'

/** A browser for tests of several servers. It stores cookies and follows one redirect at a time. */
export class WebBrowser {
  readonly #cookies = new CookieJar()

  async open(url: string, headers: Record<string, string> = {}): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { ...headers, cookie: this.cookieHeader(url) },
    })
    this.#cookies.keep(response.headers.getSetCookie(), url)
    return response
  }

  /** Opens a URL and returns the target of its redirect. */
  async follow(url: string): Promise<URL> {
    return new URL((await this.open(url)).headers.get('location') ?? '', url)
  }

  setCookie(url: string, name: string, value: string): void {
    this.#cookies.set(name, value, url)
  }

  cookieHeader(url: string): string {
    return this.#cookies.header(url)
  }
}
