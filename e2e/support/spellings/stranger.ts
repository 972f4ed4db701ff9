import { parse } from 'parse5'
import { z } from 'zod'
import { cookieValue } from '../../../sandbox/cookie-value'
import { CookieJar } from '../../../sandbox/testing/cookie-jar'
import { variantCookie } from '../../../sandbox/variants'
import type { OryVariantName } from '../../ory/config/variants'
import { attribute, elementsOf } from '../form-client'
import { proxyPath, readFlow } from '../kratos-flow'
import { type Draft, type Others, type Pair, requestOf, type Spelling } from './draft'

const assuranceSchema = z.object({ authenticator_assurance_level: z.string().optional() })

/** The entry points of the app: the form of a page; through the Ory proxy a form, JSON, and the API flow. */
export const entryPoints = ['page', 'form', 'json', 'native'] as const
export type EntryPoint = (typeof entryPoints)[number]

const sessionCookie = 'ory_kratos_session'

/** An API client at an IP address. It stores its cookies. */
export class Stranger {
  readonly #jar: CookieJar
  /** The cookie that selects the variant. */
  #asksFor = ''
  #token: string | undefined

  /** @param variant other settings of Kratos */
  constructor(
    readonly url: string,
    public ip: string,
    variant?: OryVariantName,
  ) {
    this.#jar = new CookieJar(url)
    this.askFor(variant)
  }

  /** Selects other settings of Kratos; undefined for the ordinary ones. */
  askFor(variant: OryVariantName | undefined): void {
    if (variant === undefined) this.#jar.delete(variantCookie)
    else this.#jar.set(variantCookie, variant)
    this.#asksFor = variant === undefined ? '' : `${variantCookie}=${variant}`
  }

  /** Deletes its device cookie. */
  forgetDevice(): void {
    this.#jar.delete('latchkey_known')
  }

  /** The cookie of its session. */
  get session(): string {
    return cookieValue(this.cookie, sessionCookie)
  }

  /** Sets the session of another client, or another spelling of its own. */
  useSession(value: string): void {
    this.#jar.set(sessionCookie, value)
  }

  /** The `Cookie` header that it sends. */
  get cookie(): string {
    return this.#jar.header()
  }

  /** Deletes its session cookie. */
  forgetSession(): void {
    this.#jar.delete(sessionCookie)
    this.#token = undefined
  }

  /** The assurance level of the session: `aal2` after a second factor. It comes from Kratos itself. */
  async assurance(kratosUrl: string): Promise<string | undefined> {
    const token = this.#token === undefined ? undefined : { 'x-session-token': this.#token }
    const response = await fetch(`${kratosUrl}/sessions/whoami`, {
      headers: { cookie: this.cookie, ...token },
    })
    return assuranceSchema.parse(await response.json()).authenticator_assurance_level
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (!headers.has('cookie')) headers.set('cookie', this.cookie)
    headers.set('x-forwarded-for', this.ip)
    const response = await fetch(new URL(path, this.url), { ...init, headers, redirect: 'manual' })
    this.#jar.keep(response.headers.getSetCookie())
    return response
  }

  /** Signs in as an API client does, and stores the token for the next requests. */
  async keepToken(response: Response): Promise<void> {
    this.#token = z.object({ session_token: z.string() }).parse(await response.json()).session_token
  }

  /**
   * Starts a flow.
   * @param field the form of the page is the one with this field
   * @returns a submission of the flow that is not filled in
   */
  async open(kind: string, entryPoint: EntryPoint, field: string, query = ''): Promise<OpenFlow> {
    const token = this.#token === undefined ? undefined : { 'x-session-token': this.#token }
    const start = `${proxyPath}/self-service/${kind}/${entryPoint === 'native' ? 'api' : 'browser'}${query}`
    // Kratos rejects an API client that sends cookies. The proxy removes this one.
    const cookies = () => (entryPoint === 'native' ? this.#asksFor : this.cookie)
    const started = await this.send(start, {
      headers: { cookie: cookies(), accept: 'application/json', ...token },
    })
    const { id: flowId, csrfToken } = readFlow(await started.json())
    const accept = entryPoint === 'page' || entryPoint === 'form' ? 'text/html' : 'application/json'
    const plain = {
      verb: 'POST',
      path: `${proxyPath}/self-service/${kind}`,
      query: [['flow', flowId]],
      headers: { cookie: cookies(), accept, ...token },
      around: ['', ''],
      flowId,
      csrfToken,
    } as const
    if (entryPoint === 'native') return { ...plain, fields: [], body: 'json' }
    if (entryPoint !== 'page') return { ...plain, fields: [['csrf_token', csrfToken]], body: entryPoint }
    const page = await this.send(`/${kind}?flow=${flowId}`, { headers: { accept } })
    return { ...plain, path: `/${kind}`, fields: formWith(field, await page.text()), body: 'multipart' }
  }

  /** Submits a draft in these spellings. */
  async submit(draft: Draft, spellings: readonly Spelling[], others: Others = noOthers): Promise<Response> {
    const spelled = spellings.reduce((one, { change }) => change?.(one, others) ?? one, draft)
    const { path, init } = requestOf(spelled)
    return this.send(path, init)
  }
}

/** For a plain submission. */
export const noOthers: Others = { foreign: { flowId: '', cookie: '', token: '' }, decoy: '' }

type OpenFlow = Draft & { readonly flowId: string; readonly csrfToken: string }

/** The draft with the typed values. */
export function filledIn(draft: Draft, typed: readonly Pair[]): Draft {
  const names = typed.map(([name]) => name)
  return { ...draft, fields: [...draft.fields.filter(([name]) => !names.includes(name)), ...typed] }
}

/** The values that the form with this field has already. */
export function formWith(field: string, html: string): Pair[] {
  for (const form of elementsOf(parse(html), 'form')) {
    const inputs = elementsOf(form, 'input').map(
      (input) => [attribute(input, 'name'), attribute(input, 'value')] as const,
    )
    if (inputs.some(([name]) => name === field))
      return inputs.filter(([name]) => name !== '' && name !== 'latchkey.remember')
  }
  throw new Error(`The page has no form with ${field}.`)
}
