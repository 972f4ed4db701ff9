import {
  askForShortLivedFlows,
  askForVariant,
  demoSite,
  goodPassword,
  loginOf,
  type Person,
  personWithAccount,
  profileFormOf,
  profileOf,
  signIn,
  signUp,
  untilExpired,
} from '../actions'
import type { Browser, OpenFlow } from '../browser'
import type { Scenario, World } from '../scenario'

const init = '/self-service/settings/browser'
const unknownFlow = '00000000-0000-4000-8000-000000000000'
const newPassword = 'Another-Good-Password-9'

type Opened = { person: Person; browser: Browser; flow: OpenFlow }

/** A person who is signed in and has an open settings flow. */
async function beforeSettings(world: World, query = '', name = 'ada'): Promise<Opened> {
  const browser = world.browser()
  const person = await signUp(world, browser, name)
  return { person, browser, flow: await browser.openQuietly('settings', query) }
}

/** The same, but the sign-in is too old for important changes. */
async function withoutPrivilege(world: World): Promise<Opened> {
  const opened = await beforeSettings(world)
  askForVariant(opened.browser, 'short-privilege')
  await world.target.wait(1500)
  return opened
}

const passwordOf = (flow: OpenFlow, password: string = newPassword) => ({
  method: 'password',
  csrf_token: flow.csrfToken,
  password,
})

const attempt = (name: string, fields: (person: Person) => Record<string, unknown>): Scenario => ({
  name,
  play: async (world) => {
    const { person, browser, flow } = await beforeSettings(world)
    await browser.send(flow.action, { json: { csrf_token: flow.csrfToken, ...fields(person) } })
    await browser.send(`/self-service/settings/flows?id=${flow.id}`)
  },
})

/** Signs in again, as Kratos requires, and follows Kratos back. */
async function confirmAndGoBack(browser: Browser, person: Person, location: string): Promise<void> {
  const refresh = await browser.openQuietly('login', new URL(location).search)
  const answer = await browser.send(refresh.action, { accept: 'html', form: loginOf(person, refresh) })
  await browser.send(answer.location, { accept: 'html' })
}

export const settingsScenarios: Scenario[] = [
  {
    name: 'begin for JSON, for a page and for anything, without a session',
    play: async (world) => {
      await world.browser().send(init)
      await world.browser().send(init, { accept: 'html' })
      await world.browser().send(`${init}?return_to=${encodeURIComponent(demoSite)}`, { accept: 'html' })
    },
  },
  {
    name: 'begin when signed in',
    play: async (world) => {
      const browser = world.browser()
      await signUp(world, browser)
      await browser.send(init)
      await browser.send(init, { accept: 'html' })
      for (const returnTo of [`${world.target.appUrl}/settings`, 'https://foreign.example/']) {
        await browser.send(`${init}?return_to=${encodeURIComponent(returnTo)}`)
      }
    },
  },
  {
    name: 'fetch: unknown flow, no session, somebody else',
    play: async (world) => {
      const { browser, flow } = await beforeSettings(world)
      const other = world.browser()
      await signUp(world, other, 'grace')
      await browser.send(`/self-service/settings/flows?id=${flow.id}`)
      await browser.send(`/self-service/settings/flows?id=${unknownFlow}`)
      await browser.send('/self-service/settings/flows')
      await other.send(`/self-service/settings/flows?id=${flow.id}`)
      await world.browser().send(`/self-service/settings/flows?id=${flow.id}`)
    },
  },
  {
    name: 'submit: unknown flow, no flow, no session, somebody else',
    play: async (world) => {
      const { person, browser, flow } = await beforeSettings(world)
      const other = world.browser()
      await signUp(world, other, 'grace')
      const json = profileOf(person.email, flow)
      const form = profileFormOf(person.email, flow)
      for (const query of [`?flow=${unknownFlow}`, '']) {
        await browser.send(`/self-service/settings${query}`, { json })
        await browser.send(`/self-service/settings${query}`, { accept: 'html', form })
      }
      for (const stranger of [other, world.browser()]) {
        await stranger.send(flow.action, { json })
        await stranger.send(flow.action, { accept: 'html', form })
        await stranger.send(flow.action, { accept: 'html' })
      }
    },
  },
  {
    name: 'profile by JSON',
    play: async (world) => {
      const { person, browser, flow } = await beforeSettings(world)
      await browser.send(flow.action, { json: profileOf(person.email, flow) })
      await browser.send(`/self-service/settings/flows?id=${flow.id}`)
      await browser.send('/sessions/whoami')
      await browser.send(flow.action, { json: profileOf(person.email, flow) })
    },
  },
  {
    name: 'profile by form, with return_to and without',
    play: async (world) => {
      const withReturn = `?return_to=${encodeURIComponent(`${demoSite}/back`)}`
      for (const [name, query] of [['ada', ''] as const, ['grace', withReturn] as const]) {
        const { person, browser, flow } = await beforeSettings(world, query, name)
        await browser.send(flow.action, { accept: 'html', form: profileFormOf(person.email, flow) })
        await browser.send(`/self-service/settings/flows?id=${flow.id}`)
      }
    },
  },
  attempt('profile: the name left out', ({ email }) => ({ method: 'profile', traits: { email } })),
  attempt('profile: bad address', () => ({ method: 'profile', traits: { email: 'not-an-address' } })),
  attempt('profile: name too long', ({ email }) => ({
    method: 'profile',
    traits: { email, name: { first: 'A'.repeat(101) } },
  })),
  attempt('profile: a trait that the schema does not know', ({ email }) => ({
    method: 'profile',
    traits: { email, color: 'blue' },
  })),
  attempt('profile: everything empty', () => ({
    method: 'profile',
    traits: { email: '', name: { first: '', last: '' } },
  })),
  attempt('profile: no traits', () => ({ method: 'profile' })),
  attempt('method: left out', () => ({})),
  attempt('method: unknown', () => ({ method: 'telepathy' })),
  attempt('method: switched off', () => ({ method: 'totp', totp_code: '123456' })),
  attempt('csrf: wrong token', ({ email }) => ({ method: 'profile', traits: { email }, csrf_token: 'no' })),
  attempt('password: changed', () => ({ method: 'password', password: newPassword })),
  attempt('password: too short', () => ({ method: 'password', password: 'short' })),
  attempt('password: like the address', ({ email }) => ({ method: 'password', password: email })),
  attempt('password: empty', () => ({ method: 'password', password: '' })),
  {
    name: 'password: the new one signs in and the old one does not',
    play: async (world) => {
      const { person, browser, flow } = await beforeSettings(world)
      await browser.send(flow.action, { accept: 'html', form: passwordOf(flow) })
      const fresh = world.browser()
      const login = await fresh.openQuietly('login')
      await fresh.send(login.action, { json: loginOf(person, login) })
      await fresh.send(login.action, { json: loginOf({ ...person, password: newPassword }, login) })
    },
  },
  {
    name: 'mistakes by form stay in the flow',
    play: async (world) => {
      const { browser, flow } = await beforeSettings(world)
      await browser.send(flow.action, { accept: 'html', form: passwordOf(flow, 'short') })
      await browser.send(`/self-service/settings/flows?id=${flow.id}`)
      await browser.send(flow.action, { accept: 'html', form: profileFormOf('not-an-address', flow) })
      await browser.send(`/self-service/settings/flows?id=${flow.id}`)
      await browser.send(flow.action, { accept: 'html', form: passwordOf(flow) })
      await browser.send(`/self-service/settings/flows?id=${flow.id}`)
    },
  },
  {
    name: 'address: a new one is to be verified',
    play: async (world) => {
      const { person, browser, flow } = await beforeSettings(world)
      await world.mail(person.email)
      const email = world.email('countess')
      const answer = await browser.send(flow.action, { json: profileOf(email, flow) })
      await world.mail(email)
      // Only older releases name a verification flow here.
      const { continue_with: next = [] } = answer.body as { continue_with?: { flow?: { id: string } }[] }
      const shown = next.find(({ flow }) => flow !== undefined)
      if (shown?.flow) await browser.send(`/self-service/verification/flows?id=${shown.flow.id}`)
      await browser.send('/sessions/whoami')
      const fresh = world.browser()
      await signIn(fresh, { email, password: goodPassword })
    },
  },
  {
    name: 'address: a new one by form',
    play: async (world) => {
      const { browser, flow } = await beforeSettings(world)
      const form = profileFormOf(world.email('countess'), flow)
      await browser.send(flow.action, { accept: 'html', form })
    },
  },
  {
    name: 'address: one of another account',
    play: async (world) => {
      const other = await personWithAccount(world, 'grace')
      const { browser, flow } = await beforeSettings(world)
      await browser.send(flow.action, { json: profileOf(other.email, flow) })
    },
  },
  {
    name: 'without privilege: a name is changed all the same',
    play: async (world) => {
      const { person, browser, flow } = await withoutPrivilege(world)
      await browser.send(flow.action, { json: profileOf(person.email, flow) })
    },
  },
  {
    name: 'without privilege: password and address by JSON',
    play: async (world) => {
      const { browser, flow } = await withoutPrivilege(world)
      await browser.send(flow.action, { json: passwordOf(flow) })
      await browser.send(flow.action, { json: profileOf(world.email('countess'), flow) })
      await browser.send(`/self-service/settings/flows?id=${flow.id}`)
    },
  },
  {
    name: 'without privilege: the password is changed after signing in once more',
    play: async (world) => {
      const { person, browser, flow } = await withoutPrivilege(world)
      const asked = await browser.send(flow.action, { accept: 'html', form: passwordOf(flow) })
      await confirmAndGoBack(browser, person, asked.location)
      await browser.send(`/self-service/settings/flows?id=${flow.id}`)
      const fresh = world.browser()
      await signIn(fresh, { ...person, password: newPassword })
    },
  },
  {
    name: 'without privilege: JSON asks, and Kratos still remembers the change for the navigation',
    play: async (world) => {
      const { person, browser, flow } = await withoutPrivilege(world)
      const asked = await browser.sendQuietly(flow.action, { json: passwordOf(flow) })
      const { redirect_browser_to: location } = asked.body as { redirect_browser_to: string }
      await confirmAndGoBack(browser, person, location)
      const fresh = world.browser()
      await signIn(fresh, { ...person, password: newPassword })
    },
  },
  {
    name: 'without privilege: the address is changed after signing in once more',
    play: async (world) => {
      const { person, browser, flow } = await withoutPrivilege(world)
      const form = profileFormOf(world.email('countess'), flow)
      const asked = await browser.send(flow.action, { accept: 'html', form })
      await confirmAndGoBack(browser, person, asked.location)
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'without privilege: a bad password waits and is refused afterwards',
    play: async (world) => {
      const { person, browser, flow } = await withoutPrivilege(world)
      const asked = await browser.send(flow.action, { accept: 'html', form: passwordOf(flow, 'short') })
      await confirmAndGoBack(browser, person, asked.location)
      await browser.send(`/self-service/settings/flows?id=${flow.id}`)
    },
  },
  {
    name: 'without privilege: another person signs in instead',
    play: async (world) => {
      const other = await personWithAccount(world, 'grace')
      const { browser, flow } = await withoutPrivilege(world)
      const asked = await browser.send(flow.action, { accept: 'html', form: passwordOf(flow) })
      await confirmAndGoBack(browser, other, asked.location)
    },
  },
  {
    name: 'nothing waits: the address of a flow is visited',
    play: async (world) => {
      const { browser, flow } = await beforeSettings(world)
      await browser.send(flow.action, { accept: 'html' })
      await browser.send(flow.action)
      await browser.send(`/self-service/settings/flows?id=${flow.id}`)
    },
  },
  {
    name: 'expired: fetch, submit by JSON and by form',
    play: async (world) => {
      const browser = world.browser()
      const person = await signUp(world, browser)
      askForShortLivedFlows(browser)
      const query = `?return_to=${encodeURIComponent(`${world.target.appUrl}/settings`)}`
      const flow = await browser.openQuietly('settings', query)
      await untilExpired(world, browser, 'settings', flow)
      await browser.send(`/self-service/settings/flows?id=${flow.id}`)
      const answer = await browser.send(flow.action, { json: profileOf(person.email, flow) })
      const { use_flow_id: next } = answer.body as { use_flow_id?: string }
      await browser.send(`/self-service/settings/flows?id=${next}`)
      await browser.send(flow.action, { accept: 'html', form: profileFormOf(person.email, flow) })
    },
  },
]
