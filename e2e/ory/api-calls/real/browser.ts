import type { AxiosResponse } from 'axios'
import { onBehalfOf } from '../../../../lib/ory/clients/clients'
import { CookieJar } from '../../../../sandbox/testing/cookie-jar'

/** A browser behind our server: its cookies go with every call and are kept from every answer. */
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

  /** Goes to an address, as a navigation, and says where it leads. */
  async visit(address: string): Promise<{ status: number; location: string }> {
    const answer = await fetch(address, {
      headers: { cookie: this.#jar.header(address) },
      redirect: 'manual',
    })
    this.#jar.keep(answer.headers.getSetCookie(), address)
    return { status: answer.status, location: answer.headers.get('location') ?? '' }
  }
}
