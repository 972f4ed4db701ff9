/** A browser for tests of several servers: keeps cookies by host name, as browsers do, and follows one redirect at a time. */
export class WebBrowser {
  readonly #cookies = new Map<string, Map<string, string>>()

  async open(url: string, headers: Record<string, string> = {}): Promise<Response> {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { ...headers, cookie: this.cookieHeader(url) },
    })
    const jar = this.#jar(url)
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }

  /** Opens an address and says where it leads. */
  async follow(url: string): Promise<URL> {
    return new URL((await this.open(url)).headers.get('location') ?? '', url)
  }

  setCookie(url: string, name: string, value: string): void {
    this.#jar(url).set(name, value)
  }

  cookieHeader(url: string): string {
    return [...this.#jar(url)].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #jar(url: string): Map<string, string> {
    const { hostname } = new URL(url)
    const jar = this.#cookies.get(hostname) ?? new Map<string, string>()
    this.#cookies.set(hostname, jar)
    return jar
  }
}
