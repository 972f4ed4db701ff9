import { askForVariant, goodPassword, loginOf, type Person, personWithAccount, signIn } from '../actions'
import type { Browser, OpenFlow } from '../browser'
import { choose, signInAtProvider } from '../provider-actions'
import type { Scenario, World } from '../scenario'
import { addAuthenticator, addBackupCodes, secondFactorInit } from '../second-factor-actions'

/** A browser whose Kratos has every sign-in method. */
function browserWithEverything(world: World): Browser {
  const browser = world.browser()
  askForVariant(browser, 'everything')
  return browser
}

const traitsOf = (email: string) => ({ email, phone: '+886912345678' })

const profileOf = ({ csrfToken }: OpenFlow, email: string) => ({
  method: 'profile',
  csrf_token: csrfToken,
  traits: traitsOf(email),
})

/** A person with a password, signed in. */
async function signedIn(world: World): Promise<{ browser: Browser; person: Person }> {
  const person = await personWithAccount(world)
  const browser = browserWithEverything(world)
  await signIn(browser, person)
  return { browser, person }
}

/** Every method on at once, as `npm run dev` has it. The scenarios of each method are in its own file. */
export const everythingScenarios: Scenario[] = [
  {
    name: 'begin login, registration and recovery',
    play: async (world) => {
      const browser = browserWithEverything(world)
      await browser.open('login')
      await browser.open('registration')
      await browser.open('recovery')
    },
  },
  {
    name: 'register with a password in two steps',
    needs: ['ordered-traits'],
    play: async (world) => {
      const browser = browserWithEverything(world)
      const email = world.email('ada')
      const flow = await browser.openQuietly('registration')
      await browser.send(flow.action, { json: profileOf(flow, email) })
      const second = { method: 'password', csrf_token: flow.csrfToken, traits: traitsOf(email) }
      await browser.send(flow.action, { json: { ...second, password: 'short' } })
      await browser.send(flow.action, { json: { ...second, password: goodPassword } })
      await browser.open('settings')
    },
  },
  {
    name: 'a wrong password, and a code in a mail',
    play: async (world) => {
      const person = await personWithAccount(world)
      const browser = browserWithEverything(world)
      const flow = await browser.openQuietly('login')
      await browser.send(flow.action, { json: loginOf({ ...person, password: 'wrong password' }, flow) })
      const json = { method: 'code', csrf_token: flow.csrfToken, identifier: person.email }
      await browser.send(flow.action, { json })
    },
  },
  {
    name: 'settings, and the second factor of an account that has two',
    play: async (world) => {
      const { browser, person } = await signedIn(world)
      await addAuthenticator(world, browser)
      await addBackupCodes(browser)
      await browser.open('settings')
      const other = browserWithEverything(world)
      const flow = await other.openQuietly('login')
      await other.send(flow.action, { json: loginOf(person, flow) })
      await other.open('login', secondFactorInit.slice(secondFactorInit.indexOf('?')))
    },
  },
  {
    name: 'confirm who one is',
    play: async (world) => {
      const { browser } = await signedIn(world)
      await browser.open('login', '?refresh=true')
    },
  },
  {
    name: 'LINE tells neither address nor number',
    play: async (world) => {
      const browser = browserWithEverything(world)
      const login = await browser.openQuietly('login')
      const chosen = await browser.sendQuietly(login.action, { json: choose('line', login) })
      const account = { account: world.email('ada'), given_name: 'Ada' }
      const { location } = await browser.send(await signInAtProvider(chosen, account), { accept: 'html' })
      await browser.send(`/self-service/registration/flows?id=${new URL(location).searchParams.get('flow')}`)
    },
  },
]
