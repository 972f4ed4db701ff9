import {
  askForVariant,
  goodPassword,
  loginOf,
  type Person,
  personWithAccount,
  registrationFormOf,
  registrationOf,
  signIn,
} from '../actions'
import type { Browser } from '../browser'
import { allowAt, begin, challengeAt, registerClient } from '../hydra-actions'
import { accountOf, choose, providerBrowser, signInAtProvider } from '../provider-actions'
import type { Scenario, World } from '../scenario'

const start = (kind: string, challenge: string) =>
  `/self-service/${kind}/browser?${new URLSearchParams({ login_challenge: challenge })}`

async function newChallenge(world: World): Promise<string> {
  return begin(world.applicant(), await registerClient(world))
}

const newcomer = (world: World): Person => ({ email: world.email('ada'), password: goodPassword })

/** Goes to Google for an application and returns the URL of Kratos' callback. Nothing is recorded. */
async function callbackFor(
  world: World,
  browser: Browser,
  kind: 'login' | 'registration',
  email: string,
): Promise<{ callback: string; challenge: string }> {
  const challenge = await newChallenge(world)
  const flow = await browser.openQuietly(kind, `?${new URLSearchParams({ login_challenge: challenge })}`)
  const chosen = await browser.sendQuietly(flow.action, { json: choose('google', flow) })
  return { callback: await signInAtProvider(chosen, accountOf(email)), challenge }
}

function withChallenge({ callback, challenge }: { callback: string; challenge: string }): string {
  const url = new URL(callback)
  url.searchParams.set('login_challenge', challenge)
  return url.href
}

/** What Kratos does with a login challenge of Hydra (`oauth2_provider.url`). */
export const oauth2Scenarios: Scenario[] = [
  {
    name: 'an unknown challenge',
    play: async (world) => {
      const browser = world.browser()
      await browser.send(start('registration', 'unknown'))
      await browser.send(start('login', 'unknown'), { accept: 'html' })
    },
  },
  {
    name: 'sign in by JSON',
    play: async (world) => {
      const person = await personWithAccount(world)
      const browser = world.browser()
      const challenge = await newChallenge(world)
      const flow = await browser.open('login', `?${new URLSearchParams({ login_challenge: challenge })}`)
      await browser.send(flow.action, { json: loginOf({ ...person, password: 'wrong' }, flow) })
      await browser.send(flow.action, { json: loginOf(person, flow) })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'sign in by a form',
    play: async (world) => {
      const person = await personWithAccount(world)
      const browser = world.browser()
      const query = `?${new URLSearchParams({ login_challenge: await newChallenge(world) })}`
      const flow = await browser.openQuietly('login', query)
      await browser.send(flow.action, { form: loginOf(person, flow), accept: 'html' })
    },
  },
  {
    name: 'a signed-in visitor signs in again, unless Hydra remembers the login',
    play: async (world) => {
      const person = await personWithAccount(world)
      const [browser, applicant] = [world.browser(), world.applicant()]
      await signIn(browser, person)
      const client = await registerClient(world)
      const challenge = await begin(applicant, client)
      await browser.send(start('registration', challenge))
      const flow = await browser.open('login', `?${new URLSearchParams({ login_challenge: challenge })}`)
      const { body } = await browser.sendQuietly(flow.action, { json: loginOf(person, flow) })
      const { redirect_browser_to: accepted } = body as { redirect_browser_to: string }
      const consent = await challengeAt(applicant, accepted, 'consent_challenge')
      await allowAt(applicant, world.hydraAdministrator(), consent)

      const remembered = await begin(applicant, client)
      await browser.send(start('login', remembered))
      await browser.send(start('login', remembered), { accept: 'html' })
      await browser.send(start('registration', remembered), { accept: 'html' })
    },
  },
  {
    name: 'sign up by JSON forgets the application',
    play: async (world) => {
      const browser = world.browser()
      const query = `?${new URLSearchParams({ login_challenge: await newChallenge(world) })}`
      const flow = await browser.open('registration', query)
      await browser.send(flow.action, { json: registrationOf(newcomer(world), flow) })
    },
  },
  {
    // Kratos 26.2 continues to the application here: the registration has no `show_verification_ui` hook.
    name: 'sign up by a code by JSON',
    play: async (world) => {
      const browser = world.browser()
      askForVariant(browser, 'passwordless-code')
      const query = `?${new URLSearchParams({ login_challenge: await newChallenge(world) })}`
      const flow = await browser.openQuietly('registration', query)
      const { email } = newcomer(world)
      const json = { method: 'code', csrf_token: flow.csrfToken, traits: { email } }
      await browser.sendQuietly(flow.action, { json })
      const { code } = await world.mail(email)
      await browser.send(flow.action, { json: { ...json, code } })
    },
  },
  {
    name: 'sign up by a form continues to the application once the address is verified',
    play: async (world) => {
      const browser = world.browser()
      const person = newcomer(world)
      const query = `?${new URLSearchParams({ login_challenge: await newChallenge(world) })}`
      const flow = await browser.openQuietly('registration', query)
      const { location } = await browser.send(flow.action, {
        form: registrationFormOf(person, flow),
        accept: 'html',
      })
      const { code } = await world.mail(person.email)
      const id = new URL(location).searchParams.get('flow') ?? ''
      const path = `/self-service/verification?flow=${id}`
      await browser.send(path, {
        form: { method: 'code', code: code === '000000' ? '1' : '000000' },
        accept: 'html',
      })
      await browser.send(path, { form: { method: 'code', code }, accept: 'html' })
    },
  },
  {
    name: 'an account with this address: the login flow at the callback, and the application',
    play: async (world) => {
      const { email } = await personWithAccount(world)
      const browser = providerBrowser(world)
      const { callback } = await callbackFor(world, browser, 'login', email)
      const { location } = await browser.send(callback, { accept: 'html' })
      await browser.send(`/self-service/login/flows?id=${new URL(location).searchParams.get('flow')}`)
    },
  },
  {
    name: 'an account with this address: the callback names the challenge, sign in to link',
    play: async (world) => {
      const person = await personWithAccount(world)
      const browser = providerBrowser(world)
      const trip = await callbackFor(world, browser, 'login', person.email)
      const { location } = await browser.send(withChallenge(trip), { accept: 'html' })
      const id = new URL(location).searchParams.get('flow') ?? ''
      await browser.send(`/self-service/login/flows?id=${id}`)
      const flow = await browser.fetchQuietly('login', id)
      await browser.send(flow.action, { json: loginOf(person, flow) })
    },
  },
  {
    name: 'sign up with a provider that is linked already continues to the application',
    play: async (world) => {
      const email = world.email('ada')
      const first = providerBrowser(world)
      const begun = await callbackFor(world, first, 'registration', email)
      await first.sendQuietly(begun.callback, { accept: 'html' })

      const forgetful = providerBrowser(world)
      const { callback } = await callbackFor(world, forgetful, 'registration', email)
      await forgetful.send(callback, { accept: 'html' })
      const browser = providerBrowser(world)
      await browser.send(withChallenge(await callbackFor(world, browser, 'registration', email)), {
        accept: 'html',
      })
    },
  },
]
