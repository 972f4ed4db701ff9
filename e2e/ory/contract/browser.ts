import { z } from 'zod'
import { CookieJar } from '../../../sandbox/testing/cookie-jar'
import type { NormalizedResponse, Normalizer } from './normalizer'
import type { Target } from './target'

/** A recorded request and its response. */
export type Exchange = { request: string; answer: NormalizedResponse }

const accepts = {
  json: 'application/json',
  html: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  any: '*/*',
} as const

export type Call = {
  method?: string
  accept?: keyof typeof accepts
  json?: unknown
  form?: Record<string, string>
  multipart?: Record<string, string>
  raw?: { type: string; body: string }
  headers?: Record<string, string>
  /** Leaves every cookie out. */
  withoutCookies?: boolean
}

/** The parts of a flow that scenarios use. */
const flowSchema = z.object({
  id: z.string(),
  ui: z.object({
    action: z.string(),
    nodes: z.array(
      z.object({ attributes: z.object({ name: z.string().optional(), value: z.unknown().optional() }) }),
    ),
  }),
})
export type OpenFlow = {
  id: string
  action: string
  csrfToken: string
  /** The values of its form, by name. */
  values: Readonly<Record<string, string>>
}

/** The parts of a response that a scenario needs to continue. */
export type Received = { status: number; location: string; body: unknown }

/** A browser with its own cookies. Every exchange is recorded, except those of the quiet methods. */
export class Browser {
  readonly jar: CookieJar
  readonly #name: string
  readonly #target: Target
  readonly #url: string
  readonly #normalizer: Normalizer
  readonly #exchanges: Exchange[]

  /** `url` is the API of the target that this browser calls. */
  constructor(name: string, target: Target, url: string, normalizer: Normalizer, exchanges: Exchange[]) {
    this.#name = name
    this.#target = target
    this.#url = url
    this.jar = new CookieJar(url)
    this.#normalizer = normalizer
    this.#exchanges = exchanges
  }

  /** Sends a request, stores the cookies and records the exchange. `path` is a URL of the API or a path. */
  async send(path: string, call: Call = {}): Promise<Received> {
    const { response, request } = await this.#exchange(path, call)
    const copy = response.clone()
    this.#exchanges.push({ request, answer: await this.#normalizer.answer(response) })
    return received(copy)
  }

  /** The same, but not recorded: for the steps that only prepare a scenario. */
  async sendQuietly(path: string, call: Call = {}): Promise<Received> {
    return received((await this.#exchange(path, call)).response)
  }

  /** Starts a flow by JSON. */
  async open(kind: string, query = ''): Promise<OpenFlow> {
    return flowOf((await this.send(`/self-service/${kind}/browser${query}`)).body)
  }

  async openQuietly(kind: string, query = ''): Promise<OpenFlow> {
    return flowOf((await this.sendQuietly(`/self-service/${kind}/browser${query}`)).body)
  }

  /** Fetches an existing flow. Nothing is recorded. */
  async fetchQuietly(kind: string, id: string): Promise<OpenFlow> {
    return flowOf((await this.sendQuietly(`/self-service/${kind}/flows?id=${id}`)).body)
  }

  async #exchange(path: string, call: Call): Promise<{ response: Response; request: string }> {
    const { method, body, type } = bodyOf(call)
    const accept = call.accept ?? 'json'
    const local = path.replace(this.#target.browserUrl, '').replace(this.#url, '')
    const headers = new Headers({ accept: accepts[accept], 'user-agent': 'contract', ...call.headers })
    if (type !== undefined) headers.set('content-type', type)
    const cookies = call.withoutCookies ? '' : this.jar.header(this.#url + local)
    if (cookies !== '') headers.set('cookie', cookies)
    const request = new Request(this.#url + local, {
      method,
      headers,
      redirect: 'manual',
      body: body ?? null,
    })
    const response = await this.#target.answer(request)
    if (!call.withoutCookies) this.jar.keep(response.headers.getSetCookie(), request.url)
    const sent = [this.#name, method, this.#normalizer.text(local), type?.replace(/;.*/, ''), `for ${accept}`]
    return { response, request: sent.filter(Boolean).join(' ') }
  }
}

function bodyOf(call: Call): { method: string; body?: string; type?: string } {
  const { json, form, multipart, raw } = call
  const method = call.method ?? (json || form || multipart || raw ? 'POST' : 'GET')
  if (json !== undefined) return { method, body: JSON.stringify(json), type: 'application/json' }
  if (form) {
    return { method, body: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' }
  }
  if (multipart) return { method, ...multipartOf(multipart) }
  return raw ? { method, body: raw.body, type: raw.type } : { method }
}

/** Written by hand, because the boundary must be the same each time. */
function multipartOf(fields: Record<string, string>): { body: string; type: string } {
  const boundary = 'contract-boundary'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return { body: `${parts.join('')}--${boundary}--\r\n`, type: `multipart/form-data; boundary=${boundary}` }
}

async function received(response: Response): Promise<Received> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : text
  return { status: response.status, location: response.headers.get('location') ?? '', body }
}

/** Reads the flow in a response. Throws if the response has none. */
export function flowOf(body: unknown): OpenFlow {
  const { id, ui } = flowSchema.parse(body)
  const pairs = ui.nodes.map(({ attributes: { name = '', value } }) => [name, String(value)])
  const values: OpenFlow['values'] = Object.fromEntries(pairs)
  return { id, action: ui.action, csrfToken: String(values.csrf_token), values }
}
