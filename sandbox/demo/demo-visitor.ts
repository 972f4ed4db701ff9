import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { addressIn, demoAccounts } from '../accounts'
import { withValue } from '../kratos/flow/nodes'
import type { FlowKind } from '../kratos/types'
import type { Realm } from '../realm'
import { type CalledSite, type SeenFlow, TestBrowser } from '../testing/test-browser'
import { variantCookie } from '../variants'

/** The Kratos that a demo visitor calls, and the visitor's realm there. */
export type DemoBackend = CalledSite & {
  readonly realm: Pick<Realm, 'store' | 'accounts'>
  /** The cookie that names the visitor, as `name=value`, if each visitor has a realm. */
  readonly visitor?: string
}

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0'

/** The `User-Agent` of each browser, which the page of the devices shows. */
const userAgents = {
  computer: `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`,
  phone: `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`,
  tablet: `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`,
} as const

const registeredSchema = z.object({ identity: z.object({ id: z.string() }) })
const redirectSchema = z.object({ redirect_browser_to: z.string() })

/** Puts a browser into a given state: makes its requests on the server and collects the cookies for it. */
export class DemoVisitor {
  readonly browser: TestBrowser
  readonly #backstage: DemoBackend
  readonly #variant: string

  constructor(backstage: DemoBackend, variant = '') {
    this.#backstage = backstage
    this.#variant = variant
    this.browser = this.#newBrowser('computer')
  }

  /**
   * Signs in with the password of a demo account. If the account has a second factor, that step is still to
   * come.
   */
  async signIn(email: string): Promise<void> {
    await this.browser.logIn(this.addressOf(email), passwordOf(email))
  }

  /** The address that a demo account has for this visitor. */
  addressOf(email: string): string {
    return addressIn(this.#backstage.realm, email)
  }

  /** Creates an account and signs in on a computer, a phone and a tablet. */
  async signInOnDevices(): Promise<void> {
    const { email, password } = await this.#register(this.browser, 'devices')
    for (const device of ['tablet', 'phone'] as const) await this.#newBrowser(device).logIn(email, password)
  }

  /**
   * Creates an account elsewhere and recovers it here.
   * @param newPassword saved after the recovery, if given
   * @returns the path of the settings where the recovery ends
   */
  async recovered(newPassword?: string): Promise<string> {
    const { email } = await this.#register(this.#newBrowser('phone'), 'recovered')
    const flow = await this.browser.begin('recovery')
    await this.#submit('recovery', flow, { method: 'code', email })
    const code = this.#backstage.realm.store.flow('recovery', flow.id)?.mail?.sent.at(-1)?.secret
    const { body } = await this.#submit('recovery', flow, { method: 'code', code })
    const { pathname, search, searchParams } = new URL(redirectSchema.parse(body).redirect_browser_to)
    if (newPassword !== undefined) {
      const settings = await this.browser.flow('settings', searchParams.get('flow') ?? '')
      await this.#submit('settings', settings, { method: 'password', password: newPassword })
    }
    return pathname + search
  }

  /**
   * Creates an account elsewhere that has not signed in here yet. Its address is not verified.
   * @param isIncomplete it lacks a trait that the schema requires since then
   */
  async newcomer(isIncomplete = false): Promise<{ email: string; password: string }> {
    const elsewhere = this.#newBrowser('phone')
    const { id, ...person } = await this.#register(elsewhere, 'newcomer')
    const { store } = this.#backstage.realm
    const identity = store.identity(id)
    if (identity && isIncomplete) store.saveIdentity({ ...identity, traits: { email: person.email } })
    return person
  }

  /** Creates an account whose schema requires a date of birth. It has not signed in here yet. */
  async born(birthdate?: string): Promise<{ email: string; password: string }> {
    const { id, ...person } = await this.#register(this.#newBrowser('phone'), 'born')
    const { store } = this.#backstage.realm
    const identity = store.identity(id)
    const traits = { email: person.email, ...(birthdate && { birthdate }) }
    if (identity) store.saveIdentity({ ...identity, schema_id: 'person-with-birthdate', traits })
    return person
  }

  /** Writes an invitation into an account, as the operator's command does. Returns the path of the link. */
  async invited(state: 'open' | 'used' | 'expired'): Promise<string> {
    const { id } = await this.#register(this.#newBrowser('phone'), 'invited')
    const { store } = this.#backstage.realm
    const identity = store.identity(id)
    const [secret, now, day] = [randomBytes(32).toString('base64url'), Date.now(), 86_400_000]
    const latchkey_invitation = {
      hash: createHash('sha256').update(secret).digest('base64url'),
      invited_at: new Date(now - 2 * day).toISOString(),
      expires_at: new Date(state === 'expired' ? now - day : now + day).toISOString(),
      from: 'Grace Hopper',
    }
    const credentials = state === 'used' ? identity?.credentials : {}
    if (identity)
      store.saveIdentity({
        ...identity,
        ...(credentials && { credentials }),
        metadata_admin: { latchkey_invitation },
      })
    return `/invitation?${new URLSearchParams({ id, token: secret })}`
  }

  /** Starts a flow with a prefilled field. Returns the path of its page. */
  async filled(kind: FlowKind, field: string, value: string): Promise<string> {
    const { id } = await this.browser.begin(kind)
    const { store } = this.#backstage.realm
    const flow = store.flow(kind, id)
    if (flow) store.saveFlow({ ...flow, nodes: withValue(flow.nodes, field, this.addressOf(value)) })
    return pathOf(kind, id)
  }

  /** Starts a flow and submits it. `fieldsOf` gets the new flow. Returns the path of its page. */
  async submitted(kind: FlowKind, ...steps: readonly Record<string, unknown>[]): Promise<string> {
    const flow = await this.browser.begin(kind)
    for (const fields of steps) await this.#submit(kind, flow, fields)
    return pathOf(kind, flow.id)
  }

  /** Starts a sign-in with a provider. Returns the URL of the provider's page. */
  async provider(provider: string): Promise<string> {
    const flow = await this.browser.begin('login')
    const { body } = await this.#submit('login', flow, { provider })
    return redirectSchema.parse(body).redirect_browser_to
  }

  /** Creates an account, which signs this browser in. */
  async #register(browser: TestBrowser, name: string) {
    const [email, password] = [`${name}.${randomUUID()}@example.com`, 'Copper-Kettle-Song-9']
    const { id, csrfToken } = await browser.begin('registration')
    const { body } = await browser.submitJson(`/self-service/registration?flow=${id}`, {
      csrf_token: csrfToken,
      method: 'password',
      password,
      traits: { email, phone: `+88691${randomInt(1e6, 1e7)}` },
    })
    return { id: registeredSchema.parse(body).identity.id, email, password }
  }

  #newBrowser(device: keyof typeof userAgents): TestBrowser {
    const { handler, visitor } = this.#backstage
    const browser = new TestBrowser({ handler }, userAgents[device])
    if (visitor !== undefined) browser.cookies.keep([visitor])
    if (this.#variant !== '') browser.cookies.set(variantCookie, this.#variant)
    return browser
  }

  #submit(kind: FlowKind, { id, csrfToken }: SeenFlow, fields: Record<string, unknown>) {
    return this.browser.submitJson(`/self-service/${kind}?flow=${id}`, { csrf_token: csrfToken, ...fields })
  }
}

/** The page of a flow. */
function pathOf(kind: FlowKind, id: string): string {
  return `/${kind}?flow=${id}`
}

export function passwordOf(email: string): string {
  return demoAccounts.find((account) => account.email === email)?.password ?? ''
}
