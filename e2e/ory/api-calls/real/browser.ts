import type { AxiosResponse } from 'axios'
import { onBehalfOf } from '../../../../lib/ory/clients/clients'
import { CookieJar } from '../../../../sandbox/testing/cookie-jar'

/**
 * A browser behind Latchkey's server. It sends its cookies with each call and stores the cookies of each
 * response.
 */
export class Browser {
  readonly #jar = new CookieJar()

  /** Makes a call with the browser's cookies. */
  async with<Body>(
    make: (options: ReturnType<typeof onBehalfOf>) => Promise<AxiosResponse<Body>>,
  ): Promise<AxiosResponse<Body>> {
    const visitor = {
      cookieHeader: this.#jar.header(),
      userAgent: 'api-calls',
      ipAddress: null,
      requestId: '',
    }
    const answer = await make(onBehalfOf(visitor))
    const cookies: unknown = answer.headers['set-cookie']
    if (Array.isArray(cookies)) this.#jar.keep(cookies.map(String))
    return answer
  }

  /** Opens a URL, as a navigation, and returns its redirect. */
  async visit(url: string): Promise<{ status: number; location: string }> {
    const answer = await fetch(url, {
      headers: { cookie: this.#jar.header(url) },
      redirect: 'manual',
    })
    this.#jar.keep(answer.headers.getSetCookie(), url)
    return { status: answer.status, location: answer.headers.get('location') ?? '' }
  }
}
