import { z } from 'zod'
import type { FlowKind } from '../kratos/types'
import { CookieJar } from './cookie-jar'

const flowSchema = z.object({
  id: z.string(),
  state: z.string(),
  return_to: z.string().optional(),
  ui: z.object({
    action: z.string(),
    nodes: z.array(
      z.object({
        // A node that is not an input has an id.
        attributes: z
          .object({ name: z.string().optional(), id: z.string().optional(), value: z.unknown().optional() })
          .transform(({ name, id = '', value }) => ({ name: name ?? id, value })),
        messages: z.array(z.object({ id: z.number() })),
      }),
    ),
    messages: z.array(z.object({ id: z.number() })).default([]),
  }),
})

/** A flow reduced to what tests compare: values and message ids by field. `''` is the whole flow. */
export type SeenFlow = {
  id: string
  csrfToken: string
  returnTo: string | undefined
  values: Record<string, unknown>
  messages: Record<string, number[]>
}

type Seen = { status: number; location: string; body: unknown }

type Fields = Record<string, unknown>

/** What a browser calls as a function: a sandbox, or a part of it. */
export interface CalledSite {
  readonly handler: (request: Request) => Promise<Response>
}

/** A browser for tests. It stores its cookies and calls a sandbox as a function. */
export class TestBrowser {
  readonly cookies = new CookieJar()
  readonly #sandbox: CalledSite
  readonly #userAgent: string

  constructor(sandbox: CalledSite, userAgent = '') {
    this.#sandbox = sandbox
    this.#userAgent = userAgent
  }

  /** Opens a page as a browser does. `location` is the redirect's target. */
  async visit(path: string): Promise<Seen> {
    return this.#send(path, 'text/html', {})
  }

  async fetchJson(path: string, method = 'GET'): Promise<Seen> {
    return this.#send(path, 'application/json', { method })
  }

  async submitJson(path: string, fields: Fields): Promise<Seen> {
    const headers = { 'content-type': 'application/json' }
    return this.#send(path, 'application/json', { method: 'POST', body: JSON.stringify(fields), headers })
  }

  async submitForm(path: string, fields: Record<string, string>): Promise<Seen> {
    return this.#send(path, 'text/html', { method: 'POST', body: new URLSearchParams(fields) })
  }

  /** Starts a flow. */
  async begin(kind: FlowKind, query = ''): Promise<SeenFlow> {
    return seenFlow((await this.fetchJson(`/self-service/${kind}/browser${query}`)).body)
  }

  /** Fetches a flow again. */
  async flow(kind: FlowKind, id: string): Promise<SeenFlow> {
    return seenFlow((await this.fetchJson(`/self-service/${kind}/flows?id=${id}`)).body)
  }

  async logIn(identifier: string, password: string): Promise<Seen> {
    const flow = await this.begin('login')
    const fields = { method: 'password', csrf_token: flow.csrfToken, identifier, password }
    return this.submitJson(`/self-service/login?flow=${flow.id}`, fields)
  }

  async register(email: string, password: string): Promise<Seen> {
    const flow = await this.begin('registration')
    const fields = { method: 'password', csrf_token: flow.csrfToken, traits: { email }, password }
    return this.submitJson(`/self-service/registration?flow=${flow.id}`, fields)
  }

  async #send(path: string, accept: string, init: RequestInit): Promise<Seen> {
    const headers = new Headers({ accept, ...init.headers })
    const cookie = this.cookies.header()
    if (cookie !== '') headers.set('cookie', cookie)
    if (this.#userAgent !== '') headers.set('user-agent', this.#userAgent)
    const response = await this.#sandbox.handler(
      new Request(`http://kratos.test${path}`, { ...init, headers }),
    )
    this.cookies.keep(response.headers.getSetCookie())
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
    const location = response.headers.get('location') ?? ''
    return { status: response.status, location, body: isJson ? JSON.parse(text) : text }
  }
}

/** Reads a flow from the body of a response. Throws for any other body. */
export function seenFlow(body: unknown): SeenFlow {
  const { id, return_to: returnTo, ui } = flowSchema.parse(body)
  const values = Object.fromEntries(ui.nodes.map(({ attributes }) => [attributes.name, attributes.value]))
  const placed = [
    ['', ui.messages] as const,
    ...ui.nodes.map(({ attributes, messages }) => [attributes.name, messages] as const),
  ]
  const messages = Object.fromEntries(
    placed.filter(([, list]) => list.length > 0).map(([name, list]) => [name, list.map((one) => one.id)]),
  )
  return { id, csrfToken: String(values.csrf_token), returnTo, values, messages }
}
