import { z } from 'zod'
import { variantCookie } from '../../../sandbox/variants'
import type { OryVariantName } from '../config/variants'
import type { Browser, OpenFlow, Received } from './browser'
import type { World } from './scenario'

/** Passes Kratos' password rules, and resembles no email address of a scenario. */
export const goodPassword = 'Correct-Horse-7-Battery'

/** Another site that Kratos may redirect to (`allowed_return_urls`). */
export const demoSite = 'http://localhost:4499'

export type Person = { email: string; password: string }

/** The fields of a registration by password. */
export function registrationOf({ email, password }: Person, flow: OpenFlow): Record<string, unknown> {
  return {
    method: 'password',
    csrf_token: flow.csrfToken,
    traits: { email, name: { first: 'Ada', last: 'Lovelace' } },
    password,
  }
}

/** The same fields, as a form posts them. */
export function registrationFormOf({ email, password }: Person, flow: OpenFlow): Record<string, string> {
  return {
    method: 'password',
    csrf_token: flow.csrfToken,
    'traits.email': email,
    'traits.name.first': 'Ada',
    'traits.name.last': 'Lovelace',
    password,
  }
}

export function loginOf({ email, password }: Person, flow: OpenFlow): Record<string, string> {
  return { method: 'password', csrf_token: flow.csrfToken, identifier: email, password }
}

/** Starts a flow as an API client, as a page, and without an Accept header, each in a separate browser. */
export async function beginForEach(world: World, init: string): Promise<void> {
  for (const accept of ['json', 'html', 'any'] as const) await world.browser().send(init, { accept })
}

/** Starts a flow that returns to each URL, as an API client and as a page. */
export async function beginWithReturnTo(
  world: World,
  init: string,
  urls: readonly string[],
  look?: (page: Received) => Promise<unknown>,
): Promise<void> {
  for (const url of urls) {
    const path = `${init}?return_to=${encodeURIComponent(url)}`
    await world.browser().send(path)
    const page = await world.browser().send(path, { accept: 'html' })
    await look?.(page)
  }
}

/** Where a flow may return to, and where not. */
export const returnUrls = ({ target }: World) => [
  `${target.appUrl}/settings?a=b`,
  `${demoSite}/deep`,
  'https://foreign.example/',
  '/relative',
]

/** Registers a person. The browser is signed in afterwards. Nothing is recorded. */
export async function signUp(world: World, browser: Browser, name = 'ada'): Promise<Person> {
  const person = { email: world.email(name), password: goodPassword }
  const flow = await browser.openQuietly('registration')
  const answer = await browser.sendQuietly(flow.action, { json: registrationOf(person, flow) })
  if (answer.status !== 200) throw new Error(`registration answered ${answer.status}`)
  return person
}

/** A person with an account, registered in another browser. */
export async function personWithAccount(world: World, name = 'ada'): Promise<Person> {
  return signUp(world, world.helper(), name)
}

/** Signs in. Nothing is recorded. */
export async function signIn(browser: Browser, person: Person): Promise<void> {
  const flow = await browser.openQuietly('login')
  const answer = await browser.sendQuietly(flow.action, { json: loginOf(person, flow) })
  if (answer.status !== 200) throw new Error(`login answered ${answer.status}`)
}

/** Makes this browser's flows expire after a second. */
export function askForShortLivedFlows(browser: Browser): void {
  browser.jar.set('sandbox_fault', 'short-lived')
}

/** Waits until Kratos says that the flow has expired. */
export async function untilExpired(
  { target }: World,
  browser: Browser,
  kind: string,
  flow: OpenFlow,
): Promise<void> {
  for (let looks = 0; looks < 100; looks += 1) {
    const { status } = await browser.sendQuietly(`/self-service/${kind}/flows?id=${flow.id}`)
    if (status === 410) return
    await target.wait(100)
  }
  throw new Error(`The ${kind} flow does not expire`)
}

/** From now on, this browser calls the Kratos of the variant. */
export function askForVariant(browser: Browser, variant: OryVariantName): void {
  browser.jar.set(variantCookie, variant)
}

/** The fields of a settings form's profile with another last name. */
export function profileOf(email: string, flow: OpenFlow): Record<string, unknown> {
  return {
    method: 'profile',
    csrf_token: flow.csrfToken,
    traits: { email, name: { first: 'Ada', last: 'Byron' } },
  }
}

/** The same fields, as a form posts them. */
export function profileFormOf(email: string, flow: OpenFlow): Record<string, string> {
  return {
    method: 'profile',
    csrf_token: flow.csrfToken,
    'traits.email': email,
    'traits.name.first': 'Ada',
    'traits.name.last': 'Byron',
  }
}

const identitiesSchema = z.array(z.object({ id: z.string() }))

/** The id of the identity with this email address, or `none`. Nothing is recorded. */
export async function identityIdOf(administrator: Browser, { email }: { email: string }): Promise<string> {
  const path = `/admin/identities?credentials_identifier=${encodeURIComponent(email)}`
  const [identity] = identitiesSchema.parse((await administrator.sendQuietly(path)).body)
  return identity?.id ?? 'none'
}

/** Switches off the account with this email address, as an administrator does. Nothing is recorded. */
export async function switchOff(world: World, person: { email: string }): Promise<void> {
  const administrator = world.administrator()
  const path = `/admin/identities/${await identityIdOf(administrator, person)}`
  const json = [{ op: 'replace', path: '/state', value: 'inactive' }]
  const { status } = await administrator.sendQuietly(path, { method: 'PATCH', json })
  if (status !== 200) throw new Error(`switching off answered ${status}`)
}
