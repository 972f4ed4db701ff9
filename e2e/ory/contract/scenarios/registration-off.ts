import {
  askForVariant,
  goodPassword,
  personWithAccount,
  registrationFormOf,
  registrationOf,
  signIn,
} from '../actions'
import type { Browser } from '../browser'
import { accountOf, choose, providerBrowser, signInAtProvider } from '../provider-actions'
import type { Scenario, World } from '../scenario'

/** A browser whose Kratos has registration disabled. */
function browserWithoutRegistration(world: World): Browser {
  const browser = world.browser()
  askForVariant(browser, 'registration-off')
  return browser
}

/** No flow has this id. */
const noFlow = '00000000-0000-0000-0000-000000000000'

/** `registration.enabled: false`. */
export const registrationOffScenarios: Scenario[] = [
  {
    name: 'begin',
    play: async (world) => {
      const browser = browserWithoutRegistration(world)
      await browser.send('/self-service/registration/browser')
      await browser.send('/self-service/registration/browser', { accept: 'html' })
      await browser.send('/self-service/registration/browser?return_to=https://elsewhere.example/')
    },
  },
  {
    name: 'fetch a flow: the one that tells without making any',
    play: async (world) => {
      await browserWithoutRegistration(world).send(`/self-service/registration/flows?id=${noFlow}`)
      await world.browser().send(`/self-service/registration/flows?id=${noFlow}`)
    },
  },
  {
    name: 'begin, signed in',
    play: async (world) => {
      const person = await personWithAccount(world)
      const browser = browserWithoutRegistration(world)
      await signIn(browser, person)
      await browser.send('/self-service/registration/browser')
      await browser.send('/self-service/registration/browser', { accept: 'html' })
    },
  },
  {
    name: 'a sign-in with a provider by somebody who has no account',
    play: async (world) => {
      const browser = browserWithoutRegistration(world)
      const flow = await browser.openQuietly('login')
      const chosen = await browser.sendQuietly(flow.action, { json: choose('google', flow) })
      const answer = accountOf(world.email('ada'))
      const { location } = await browser.send(await signInAtProvider(chosen, answer), { accept: 'html' })
      await browser.send(`/self-service/login/flows?id=${new URL(location).searchParams.get('flow')}`)
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'a sign-in with a provider by somebody who has an account',
    play: async (world) => {
      const answer = accountOf(world.email('ada'))
      const before = providerBrowser(world)
      const first = await before.openQuietly('login')
      const signUp = await before.sendQuietly(first.action, { json: choose('google', first) })
      await before.sendQuietly(await signInAtProvider(signUp, answer), { accept: 'html' })
      const browser = browserWithoutRegistration(world)
      const flow = await browser.openQuietly('login')
      const chosen = await browser.sendQuietly(flow.action, { json: choose('google', flow) })
      await browser.send(await signInAtProvider(chosen, answer), { accept: 'html' })
    },
  },
  {
    name: 'a flow that began before can still be submitted',
    play: async (world) => {
      for (const accept of ['json', 'html'] as const) {
        const browser = world.browser()
        const flow = await browser.openQuietly('registration')
        askForVariant(browser, 'registration-off')
        const person = { email: world.email(accept === 'json' ? 'ada' : 'grace'), password: goodPassword }
        const form = { accept, form: registrationFormOf(person, flow) }
        await browser.send(flow.action, accept === 'json' ? { json: registrationOf(person, flow) } : form)
      }
    },
  },
]
