import { NextRequest } from 'next/server'
import { CookieJar } from 'tough-cookie'
import { type AppRouteHandlers, answeredByNext } from './answered-by-next'

interface BrowserRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: BodyInit
  /** The parameters of the route's path, such as `[page]`. */
  readonly params?: Readonly<Record<string, string>>
}

interface RouteContext {
  readonly params: Promise<Readonly<Record<string, unknown>>>
}

/** What a `route.ts` exports. */
export interface RouteModule {
  GET?(request: Request, context: RouteContext): Response | Promise<Response>
  HEAD?(request: Request, context: RouteContext): Response | Promise<Response>
  POST?(request: Request, context: RouteContext): Response | Promise<Response>
  DELETE?(request: Request, context: RouteContext): Response | Promise<Response>
}

/** One of our server actions: it receives a form and redirects, or returns what the form says. */
type Action = (form: FormData) => Promise<string> | Promise<void>

/**
 * A browser for unit tests. It keeps cookies. Next itself runs the routes, server actions and functions that
 * it calls, with the cookies and headers of the request.
 */
export class TestBrowser {
  readonly #jar = new CookieJar()
  readonly #origin: string
  readonly #headers: Readonly<Record<string, string>>

  /**
   * @param origin our own origin
   * @param headers that the browser sends with each request
   */
  constructor(origin: string, headers: Readonly<Record<string, string>> = {}) {
    this.#origin = origin
    this.#headers = headers
  }

  /** Keeps a cookie, written as a `Set-Cookie` header. */
  setCookie(line: string): void {
    this.#jar.setCookieSync(line, this.#origin)
  }

  /** The value of a cookie; undefined when the browser has none of that name. */
  cookie(name: string): string | undefined {
    return this.#jar.getCookiesSync(this.#origin).find(({ key }) => key === name)?.value
  }

  /** Calls a route. The browser keeps the cookies of its response, and does not follow redirects. */
  async call(
    route: RouteModule,
    path: string,
    { method = 'GET', headers = {}, body, params }: BrowserRequest = {},
  ): Promise<Response> {
    const url = new URL(path, this.#origin)
    const sent = new Headers({ ...this.#headers, ...headers })
    const cookie = this.#jar.getCookieStringSync(url.href)
    if (cookie !== '') sent.set('cookie', cookie)
    const request = new NextRequest(url, { method, headers: sent, ...(body !== undefined && { body }) })
    const response = await answeredByNext(route as AppRouteHandlers, request, params)
    for (const line of response.headers.getSetCookie()) this.#jar.setCookieSync(line, url.href)
    return response
  }

  /**
   * Posts a form to a server action.
   * @param hasScript whether the page's script posts the form
   * @returns the response, which redirects, or has the text that the action returned
   */
  post(
    action: Action,
    fields: Readonly<Record<string, string>>,
    { hasScript = true }: { hasScript?: boolean } = {},
  ): Promise<Response> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const POST = async () => {
      const text = await action(form)
      return text ? new Response(text) : new Response('The action returned.', { status: 500 })
    }
    return this.call({ POST }, '/', {
      method: 'POST',
      headers: hasScript ? { 'next-action': 'id of the action' } : {},
    })
  }

  /** Posts a form to a server action. Returns where the action redirects to. */
  async submit(
    action: Action,
    fields: Readonly<Record<string, string>>,
    options?: { hasScript?: boolean },
  ): Promise<string | null> {
    return (await this.post(action, fields, options)).headers.get('location')
  }

  /** Runs a function in a request of this browser. Returns its result, or where it redirects to. */
  async run<T>(call: () => Promise<T>): Promise<{ readonly value?: T; readonly location?: string }> {
    let result: { value: T } | undefined
    const POST = async () => {
      result = { value: await call() }
      return new Response()
    }
    const response = await this.call({ POST }, '/', { method: 'POST' })
    return result ?? { location: response.headers.get('location') ?? '' }
  }
}
