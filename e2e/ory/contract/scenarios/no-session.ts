import {
  askForVariant,
  demoSite,
  goodPassword,
  loginOf,
  type Person,
  registrationFormOf,
  registrationOf,
} from '../actions'
import type { Browser } from '../browser'
import { begin, registerClient } from '../hydra-actions'
import type { Scenario, World } from '../scenario'

/** A browser whose Kratos creates no session after a registration. */
function browserWithoutSession(world: World): Browser {
  const browser = world.browser()
  askForVariant(browser, 'no-session')
  return browser
}

const newcomer = (world: World): Person => ({ email: world.email('ada'), password: goodPassword })

async function challengeQuery(world: World): Promise<string> {
  const challenge = await begin(world.applicant(), await registerClient(world))
  return `?${new URLSearchParams({ login_challenge: challenge })}`
}

/** A registration that creates the account and no session. */
export const noSessionScenarios: Scenario[] = [
  {
    name: 'by JSON, and a login afterwards',
    play: async (world) => {
      const browser = browserWithoutSession(world)
      const person = newcomer(world)
      const flow = await browser.openQuietly('registration')
      await browser.send(flow.action, { json: registrationOf(person, flow) })
      await browser.send('/sessions/whoami')
      await world.mail(person.email)
      const login = await browser.openQuietly('login')
      await browser.send(login.action, { json: loginOf(person, login) })
    },
  },
  {
    name: 'by form',
    play: async (world) => {
      const browser = browserWithoutSession(world)
      const flow = await browser.openQuietly('registration')
      await browser.send(flow.action, { accept: 'html', form: registrationFormOf(newcomer(world), flow) })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'with return_to, by JSON and by form',
    play: async (world) => {
      const query = `?return_to=${encodeURIComponent(`${demoSite}/deep`)}`
      const [first, second] = [browserWithoutSession(world), browserWithoutSession(world)]
      const flow = await first.openQuietly('registration', query)
      await first.send(flow.action, { json: registrationOf(newcomer(world), flow) })
      const other = await second.openQuietly('registration', query)
      const person = { email: world.email('grace'), password: goodPassword }
      await second.send(other.action, { accept: 'html', form: registrationFormOf(person, other) })
    },
  },
  {
    name: 'for an application, by JSON and by form',
    play: async (world) => {
      const [first, second] = [browserWithoutSession(world), browserWithoutSession(world)]
      const flow = await first.openQuietly('registration', await challengeQuery(world))
      await first.send(flow.action, { json: registrationOf(newcomer(world), flow) })
      await first.send('/sessions/whoami')
      const other = await second.openQuietly('registration', await challengeQuery(world))
      const person = { email: world.email('grace'), password: goodPassword }
      await second.send(other.action, { accept: 'html', form: registrationFormOf(person, other) })
      await second.send('/sessions/whoami')
    },
  },
]
