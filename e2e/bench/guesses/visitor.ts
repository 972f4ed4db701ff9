import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { CookieJar } from '../../../sandbox/testing/cookie-jar'
import { readPage } from '../sign-in/read-page'

/** How a guess gets in: through our page, or through the Ory proxy as a form or as JSON. */
export const ways = ['page', 'form', 'json'] as const
export type Way = (typeof ways)[number]

/** What a visitor got. `in`: signed in. `wrong`: Kratos was asked and refused. `wait`: one of our limits. */
export interface Got {
  readonly result: 'in' | 'wrong' | 'wait' | 'odd'
  /** What the visitor sees, without ids. */
  readonly seen: string
  readonly ms: number
  /** How long to wait, in seconds; 0 when nothing says so. */
  readonly retryAfter: number
}

const flowSchema = z.object({
  id: z.string(),
  ui: z.object({
    nodes: z.array(z.object({ attributes: z.looseObject({ name: z.string().optional() }) })),
  }),
})

/** A browser at an address. It keeps its cookies, and uses one flow for all its tries in one way. */
export class Visitor {
  readonly #jar = new CookieJar()
  readonly #forms = new Map<
    Way,
    { readonly url: string; readonly fields: Readonly<Record<string, string>> }
  >()

  /** The proof of work for the next try. */
  #work: string | undefined

  /**
   * @param url the instance that answers the next request
   * @param solves whether it solves the proof of work that a page offers
   */
  constructor(
    readonly url: () => string,
    readonly ip: string,
    readonly solves = false,
  ) {}

  /** Tries to sign in. */
  async signIn(way: Way, identifier: string, password: string): Promise<Got> {
    const form = this.#forms.get(way) ?? (await this.#open(way))
    this.#forms.set(way, form)
    const proof = way === 'page' && this.#work !== undefined ? { 'latchkey.work': this.#work } : {}
    this.#work = undefined
    const fields = { ...form.fields, ...proof, method: 'password', identifier, password }
    const begin = performance.now()
    const response = await this.#send(
      form.url,
      way === 'page' ? asPage(fields) : way === 'form' ? asForm(fields) : asJson(fields),
    )
    const body = await response.text()
    const ms = performance.now() - begin
    const location = response.headers.get('location') ?? ''
    const isIn = response.headers
      .getSetCookie()
      .some((line) => /_session=[^;]/.test(line) && line.startsWith('ory'))
    const isWait = response.status === 429 || location.includes('notice=wait')
    const isWrong = body.includes('4000006') || /\/login\?flow=[\w-]+$/.test(location)
    if (isIn) this.#forms.clear()
    if (this.solves && isWait && way === 'page') this.#work = await this.#solve(location)
    const told = response.headers.get('retry-after') ?? /retry_after=(\d+)/.exec(location)?.[1] ?? 0
    // With a proof, nobody waits.
    const retryAfter = this.#work === undefined ? Number(told) : 0
    return {
      result: isIn ? 'in' : isWait ? 'wait' : isWrong ? 'wrong' : 'odd',
      seen: seenIn(response, location, isWait ? body : ''),
      ms,
      retryAfter,
    }
  }

  /** Solves the challenge of the page, if it has one. */
  async #solve(location: string): Promise<string | undefined> {
    const page = await (await this.#send(location, { headers: { accept: 'text/html' } })).text()
    const text = /\{"parameters":\{.*?\},"signature":"[0-9a-f]+"\}/.exec(page.replaceAll('\\"', '"'))?.[0]
    if (text === undefined) return undefined
    const challenge = JSON.parse(text) as Challenge
    const solution = await solveChallenge({ challenge, deriveKey })
    return JSON.stringify({ challenge, solution })
  }

  /** Forgets the flow, and the session: the next sign-in starts as a new one. */
  startAgain(): void {
    this.#forms.clear()
    for (const name of ['ory_kratos_session']) this.#jar.delete(name)
  }

  async #open(way: Way) {
    const started = await this.#send('/api/.ory/self-service/login/browser', {
      headers: { accept: 'application/json' },
    })
    const { id, ui } = flowSchema.parse(await started.json())
    const token = ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value
    if (way !== 'page')
      return { url: `/api/.ory/self-service/login?flow=${id}`, fields: { csrf_token: String(token) } }
    const url = `/login?flow=${id}`
    const page = await this.#send(url, { headers: { accept: 'text/html' } })
    return { url, fields: passwordForm(await page.text()) }
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const url = new URL(path, this.url()).href
    const headers = new Headers(init.headers)
    headers.set('cookie', this.#jar.header(url))
    headers.set('x-forwarded-for', this.ip)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    this.#jar.keep(response.headers.getSetCookie(), url)
    return response
  }
}

type Fields = Readonly<Record<string, string>>

function asPage(fields: Fields): RequestInit {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return { method: 'POST', body, headers: { accept: 'text/html' } }
}

function asForm(fields: Fields): RequestInit {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  return { method: 'POST', body: new URLSearchParams(fields).toString(), headers }
}

function asJson(fields: Fields): RequestInit {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  return { method: 'POST', body: JSON.stringify(fields), headers }
}

/** Status, names of the headers, and text, without ids and times. */
function seenIn(response: Response, location: string, body: string): string {
  const names = [...response.headers.keys()].filter((name) => name !== 'date').sort()
  const plain = (text: string) => text.replace(/flow=[\w-]+/, 'flow=').replace(/\d+/g, '#')
  return [response.status, ...new Set(names), plain(location), plain(body)].join(' ')
}

/** What a browser sends of the form that has a password. */
function passwordForm(html: string): Readonly<Record<string, string>> {
  const form = readPage(html).forms.find(({ fields }) => 'password' in fields)
  if (form === undefined) throw new Error('The login page has no form with a password.')
  return form.fields
}
