import { SoftwareAuthenticator } from '../../../../sandbox/testing/software-authenticator'
import {
  askForVariant,
  goodPassword,
  loginOf,
  type Person,
  personWithAccount,
  registrationFormOf,
  registrationOf,
} from '../actions'
import type { Browser, Received } from '../browser'
import { begin, registerClient } from '../hydra-actions'
import { choose, signInAtProvider } from '../provider-actions'
import type { Scenario, World } from '../scenario'
import { codeOf } from './flow-by-code'

/**
 * A browser whose Kratos creates no session before the address is verified (hook `require_verified_address`).
 */
function strictBrowser(world: World): Browser {
  const browser = world.browser()
  askForVariant(browser, 'verified-address')
  return browser
}

type ContinueWith = { continue_with?: readonly { action: string; flow?: { id: string } }[] }

/** The verification flow that a response names. Older releases name none. */
function verificationIn({ body, location }: Received): string | undefined {
  const { continue_with: own, error } = body as ContinueWith & { error?: { details?: ContinueWith } }
  const all = [...(own ?? []), ...(error?.details?.continue_with ?? [])]
  const named = all.find(({ action }) => action === 'show_verification_ui')?.flow?.id
  const url = location === '' ? undefined : new URL(location)
  return (
    named ?? (url?.pathname === '/verification' ? (url.searchParams.get('flow') ?? undefined) : undefined)
  )
}

/** Types the newest code of a mail into the verification flow that a response names, if it names one. */
async function verify(world: World, browser: Browser, answer: Received, email: string): Promise<void> {
  const id = verificationIn(answer)
  if (id === undefined) return
  await browser.send(`/self-service/verification/flows?id=${id}`)
  const flow = await browser.fetchQuietly('verification', id)
  const { code } = await world.mail(email, 2)
  await browser.send(flow.action, { json: codeOf(flow, code) })
}

async function signInAgain(browser: Browser, person: Person): Promise<void> {
  const again = await browser.openQuietly('login')
  await browser.send(again.action, { json: loginOf(person, again) })
}

const start = (challenge: string) => `?${new URLSearchParams({ login_challenge: challenge })}`

/** Goes to a provider and returns to Kratos. */
async function comeBack(
  browser: Browser,
  provider: string,
  account: Record<string, string>,
): Promise<Received> {
  const flow = await browser.openQuietly('login')
  const chosen = await browser.sendQuietly(flow.action, { json: choose(provider, flow) })
  return browser.send(await signInAtProvider(chosen, account), { accept: 'html' })
}

/** Sign-in of a person whose address is not verified (`session_verified_address_required` since 25.4). */
export const verifiedAddressScenarios: Scenario[] = [
  {
    name: 'registration by JSON and by form',
    play: async (world) => {
      const [first, second] = [strictBrowser(world), strictBrowser(world)]
      const flow = await first.openQuietly('registration')
      const person = { email: world.email('ada'), password: goodPassword }
      await first.send(flow.action, { json: registrationOf(person, flow) })
      await first.send('/sessions/whoami')
      const other = await second.openQuietly('registration')
      const form = registrationFormOf({ email: world.email('grace'), password: goodPassword }, other)
      await second.send(other.action, { accept: 'html', form })
    },
  },
  {
    name: 'password by JSON, then the code, then the password',
    play: async (world) => {
      const person = await personWithAccount(world)
      const browser = strictBrowser(world)
      const flow = await browser.openQuietly('login')
      const refused = await browser.send(flow.action, { json: loginOf(person, flow) })
      await browser.send(`/self-service/login/flows?id=${flow.id}`)
      await browser.send('/sessions/whoami')
      await verify(world, browser, refused, person.email)
      await signInAgain(browser, person)
    },
  },
  {
    name: 'password by form, then the code, then the password',
    play: async (world) => {
      const person = await personWithAccount(world)
      const browser = strictBrowser(world)
      const flow = await browser.openQuietly('login')
      const refused = await browser.send(flow.action, { accept: 'html', form: loginOf(person, flow) })
      await verify(world, browser, refused, person.email)
      await signInAgain(browser, person)
    },
  },
  {
    name: 'a wrong password says nothing of the address',
    play: async (world) => {
      const person = await personWithAccount(world)
      const browser = strictBrowser(world)
      const flow = await browser.openQuietly('login')
      await browser.send(flow.action, { json: loginOf({ ...person, password: 'wrong' }, flow) })
    },
  },
  {
    name: 'a code by mail verifies the address',
    play: async (world) => {
      const person = await personWithAccount(world)
      const browser = strictBrowser(world)
      const flow = await browser.openQuietly('login')
      const asked = { method: 'code', csrf_token: flow.csrfToken, identifier: person.email }
      await browser.send(flow.action, { json: asked })
      const { code } = await world.mail(person.email, 2)
      await browser.send(flow.action, { json: { ...asked, code } })
    },
  },
  {
    name: 'passkey',
    play: async (world) => {
      const authenticator = new SoftwareAuthenticator('telephone', world.target.appUrl)
      const elsewhere = world.helper()
      askForVariant(elsewhere, 'passkey')
      const flow = await elsewhere.openQuietly('registration')
      const email = world.email('ada')
      await elsewhere.sendQuietly(flow.action, {
        json: {
          method: 'passkey',
          csrf_token: flow.csrfToken,
          traits: { email, name: { first: 'Ada', last: 'Lovelace' } },
          passkey_register: authenticator.create(flow.values.passkey_create_data ?? ''),
        },
      })
      const browser = strictBrowser(world)
      const login = await browser.openQuietly('login')
      const json = {
        method: 'passkey',
        csrf_token: login.csrfToken,
        passkey_login: authenticator.get(login.values.passkey_challenge ?? ''),
      }
      const refused = await browser.send(login.action, { json })
      await verify(world, browser, refused, email)
    },
  },
  {
    name: 'a provider that has not verified the address',
    play: async (world) => {
      const browser = strictBrowser(world)
      const email = world.email('ada')
      const account = { account: email, email, given_name: 'Ada', family_name: 'Lovelace' }
      await comeBack(browser, 'google', account)
      await browser.send('/sessions/whoami')
      const again = strictBrowser(world)
      const refused = await comeBack(again, 'google', account)
      await again.send('/sessions/whoami')
      await verify(world, again, refused, email)
    },
  },
  {
    name: 'for an application: the code verifies, and the same challenge signs in',
    play: async (world) => {
      const person = await personWithAccount(world)
      const browser = strictBrowser(world)
      const query = start(await begin(world.applicant(), await registerClient(world)))
      const flow = await browser.openQuietly('login', query)
      const refused = await browser.send(flow.action, { json: loginOf(person, flow) })
      await verify(world, browser, refused, person.email)
      const again = await browser.openQuietly('login', query)
      await browser.send(again.action, { json: loginOf(person, again) })
    },
  },
  {
    name: 'for an application, by form',
    play: async (world) => {
      const person = await personWithAccount(world)
      const browser = strictBrowser(world)
      const query = start(await begin(world.applicant(), await registerClient(world)))
      const flow = await browser.openQuietly('login', query)
      await browser.send(flow.action, { accept: 'html', form: loginOf(person, flow) })
    },
  },
]
