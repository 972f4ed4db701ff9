/** The cookies of one browser towards one host. Paths and domains are left out: Kratos sets neither. */
export class CookieJar {
  readonly #cookies = new Map<string, string>()

  set(name: string, value: string): void {
    this.#cookies.set(name, value)
  }

  /** Keeps what `Set-Cookie` lines say: a value, or the end of the cookie (`Max-Age` of 0 or less). */
  keep(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [pair = '', ...attributes] = line.split(';')
      const at = pair.indexOf('=')
      const name = pair.slice(0, at).trim()
      const isEnded = attributes.some((attribute) => /^\s*max-age=(0|-\d+)\s*$/i.test(attribute))
      if (isEnded) this.#cookies.delete(name)
      else this.#cookies.set(name, pair.slice(at + 1))
    }
  }

  /** The `Cookie` header; empty when there is no cookie. */
  header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}
