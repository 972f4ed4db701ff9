import { SoftwareAuthenticator } from '../../../../sandbox/testing/software-authenticator'
import { askForVariant, demoSite, loginOf, type Person, personWithAccount, signUp } from '../actions'
import { type Browser, flowOf, type OpenFlow } from '../browser'
import type { Scenario, World } from '../scenario'

/** A security key is the first and only factor, or (beside passkeys) the second one. */
type Use = 'security-key' | 'passkey'

function browserWithKeys(world: World, use: Use): Browser {
  const browser = world.browser()
  askForVariant(browser, use)
  return browser
}

const keyOf = ({ target }: World, name = 'blue key') => new SoftwareAuthenticator(name, target.appUrl)
const registerOptionsOf = ({ values }: OpenFlow) => values.webauthn_register_trigger ?? ''
const loginOptionsOf = ({ values }: OpenFlow) => values.webauthn_login_trigger ?? ''

const signUpOf = (flow: OpenFlow, email: string, credential: string) => ({
  method: 'webauthn',
  csrf_token: flow.csrfToken,
  traits: { email, name: { first: 'Ada', last: 'Lovelace' } },
  webauthn_register: credential,
  webauthn_register_displayname: 'blue key',
})
const askOf = (flow: OpenFlow, identifier: string) => ({
  method: 'webauthn',
  csrf_token: flow.csrfToken,
  identifier,
})
const signInOf = (flow: OpenFlow, identifier: string, credential: string) => ({
  ...askOf(flow, identifier),
  webauthn_login: credential,
})
const additionOf = (flow: OpenFlow, credential: string, name = 'blue key') => ({
  method: 'webauthn',
  csrf_token: flow.csrfToken,
  webauthn_register: credential,
  webauthn_register_displayname: name,
})
const removalOf = (flow: OpenFlow, webauthn_remove: string) => ({
  csrf_token: flow.csrfToken,
  webauthn_remove,
})

type Owner = { email: string; browser: Browser; key: SoftwareAuthenticator }

/** A person who registered with a security key and has no other method. */
async function ownerOfKey(world: World): Promise<Owner> {
  const browser = browserWithKeys(world, 'security-key')
  const key = keyOf(world)
  const email = world.email('ada')
  const flow = await browser.openQuietly('registration')
  const json = signUpOf(flow, email, key.create(registerOptionsOf(flow)))
  const { status } = await browser.sendQuietly(flow.action, { json })
  if (status !== 200) throw new Error(`registration answered ${status}`)
  return { email, browser, key }
}

type Asked = Owner & { flow: OpenFlow }

/** The same person at sign-in. Kratos requests the key after the email address. */
async function afterAsking(world: World, query = ''): Promise<Asked> {
  const { email, key } = await ownerOfKey(world)
  const browser = browserWithKeys(world, 'security-key')
  const begun = await browser.openQuietly('login', query)
  await browser.sendQuietly(begun.action, { json: askOf(begun, email) })
  const { body } = await browser.sendQuietly(`/self-service/login/flows?id=${begun.id}`)
  return { email, browser, key, flow: flowOf(body) }
}

type WithKey = { person: Person; browser: Browser; key: SoftwareAuthenticator }

/** A person with a password who adds a key in the settings. Nothing is recorded. */
async function withKey(world: World, use: Use): Promise<WithKey> {
  const browser = browserWithKeys(world, use)
  const person = await signUp(world, browser)
  const key = keyOf(world)
  const flow = await browser.openQuietly('settings')
  const json = additionOf(flow, key.create(registerOptionsOf(flow)))
  const { status } = await browser.sendQuietly(flow.action, { json })
  if (status !== 200) throw new Error(`settings answered ${status}`)
  return { person, browser, key }
}

/**
 * The same person in another browser: signed in with the password alone, with the flow for the second factor.
 */
async function halfway(world: World): Promise<WithKey & { flow: OpenFlow }> {
  const { person, key } = await withKey(world, 'passkey')
  const browser = browserWithKeys(world, 'passkey')
  const first = await browser.openQuietly('login')
  await browser.sendQuietly(first.action, { json: loginOf(person, first) })
  return { person, browser, key, flow: await browser.openQuietly('login', '?aal=aal2') }
}

/** Another key with the id of the correct one. */
function forged(world: World, { key, flow }: { key: SoftwareAuthenticator; flow: OpenFlow }): string {
  const { response } = JSON.parse(key.get(loginOptionsOf(flow)))
  const credential = JSON.parse(keyOf(world).get(loginOptionsOf(flow)))
  const { userHandle } = response
  return JSON.stringify({ ...credential, response: { ...credential.response, userHandle } })
}

const register = (name: string, fields: Record<string, unknown>): Scenario => ({
  name: `registration: ${name}`,
  play: async (world) => {
    const browser = browserWithKeys(world, 'security-key')
    const flow = await browser.openQuietly('registration')
    const json = signUpOf(flow, world.email('ada'), keyOf(world).create(registerOptionsOf(flow)))
    await browser.send(flow.action, { json: { ...json, ...fields } })
  },
})

const ask = (name: string, fields: Record<string, unknown>): Scenario => ({
  name: `login: ${name}`,
  play: async (world) => {
    const browser = browserWithKeys(world, 'security-key')
    const flow = await browser.openQuietly('login')
    await browser.send(flow.action, { json: { ...askOf(flow, 'nobody@example.com'), ...fields } })
  },
})

const change = (name: string, fields: (flow: OpenFlow) => Record<string, unknown>): Scenario => ({
  name: `settings: ${name}`,
  play: async (world) => {
    const browser = browserWithKeys(world, 'passkey')
    await signUp(world, browser)
    const flow = await browser.openQuietly('settings')
    await browser.send(flow.action, { json: { csrf_token: flow.csrfToken, ...fields(flow) } })
  },
})

export const securityKeyScenarios: Scenario[] = [
  {
    name: 'begin login, registration and settings',
    play: async (world) => {
      const browser = browserWithKeys(world, 'security-key')
      await browser.open('login')
      await browser.open('registration')
      await signUp(world, browser)
      await browser.open('settings')
      await browser.open('login', '?refresh=true')
    },
  },
  {
    name: 'registration and login by JSON',
    play: async (world) => {
      const browser = browserWithKeys(world, 'security-key')
      const key = keyOf(world)
      const email = world.email('ada')
      const flow = await browser.openQuietly('registration')
      await browser.send(flow.action, { json: signUpOf(flow, email, key.create(registerOptionsOf(flow))) })
      await browser.send('/sessions/whoami')
      const other = browserWithKeys(world, 'security-key')
      const login = await other.openQuietly('login')
      await other.send(login.action, { json: askOf(login, email) })
      const { body } = await other.send(`/self-service/login/flows?id=${login.id}`)
      const shown = flowOf(body)
      const json = signInOf(shown, email, key.get(loginOptionsOf(shown)))
      await other.send(shown.action, { json })
      await other.send('/sessions/whoami')
    },
  },
  {
    name: 'registration and login by form, with return_to',
    play: async (world) => {
      const query = `?return_to=${encodeURIComponent(`${demoSite}/in`)}`
      const browser = browserWithKeys(world, 'security-key')
      const key = keyOf(world)
      const email = world.email('ada')
      const flow = await browser.openQuietly('registration', query)
      const { traits, ...rest } = signUpOf(flow, email, key.create(registerOptionsOf(flow)))
      const form = { ...rest, 'traits.email': email }
      await browser.send(flow.action, { accept: 'html', form })
      const other = browserWithKeys(world, 'security-key')
      const login = await other.openQuietly('login', query)
      await other.send(login.action, { accept: 'html', form: askOf(login, email) })
      const { body } = await other.sendQuietly(`/self-service/login/flows?id=${login.id}`)
      const shown = flowOf(body)
      const credential = key.get(loginOptionsOf(shown))
      await other.send(shown.action, { accept: 'html', form: signInOf(shown, email, credential) })
    },
  },
  register('garbage', { webauthn_register: 'garbage' }),
  register('no name', { webauthn_register_displayname: '' }),
  register('bad address', { traits: { email: 'not-an-address' } }),
  register('wrong token', { csrf_token: 'no' }),
  {
    name: 'registration: an address that is taken',
    play: async (world) => {
      const { email } = await personWithAccount(world)
      const browser = browserWithKeys(world, 'security-key')
      const flow = await browser.openQuietly('registration')
      const json = signUpOf(flow, email, keyOf(world).create(registerOptionsOf(flow)))
      await browser.send(flow.action, { json })
    },
  },
  {
    name: 'registration: by password all the same',
    play: async (world) => {
      const browser = browserWithKeys(world, 'security-key')
      const flow = await browser.openQuietly('registration')
      const json = { ...signUpOf(flow, world.email('ada'), ''), method: 'password', password: 'short' }
      await browser.send(flow.action, { json })
    },
  },
  ask('an address nobody has', {}),
  ask('no address', { identifier: '' }),
  ask('wrong token', { csrf_token: 'no' }),
  ask('garbage at once', { webauthn_login: 'garbage' }),
  {
    name: 'login: an address without a key',
    play: async (world) => {
      const { email } = await personWithAccount(world)
      const browser = browserWithKeys(world, 'security-key')
      const flow = await browser.openQuietly('login')
      await browser.send(flow.action, { json: askOf(flow, email) })
      await browser.send(`/self-service/login/flows?id=${flow.id}`)
    },
  },
  {
    name: 'login: garbage, nothing and a forged key',
    play: async (world) => {
      const asked = await afterAsking(world)
      const { browser, email, flow } = asked
      await browser.send(flow.action, { json: signInOf(flow, email, 'garbage') })
      await browser.send(flow.action, { json: signInOf(flow, email, forged(world, asked)) })
      await browser.send(flow.action, { json: askOf(flow, email) })
    },
  },
  {
    name: 'login: confirm who it is (refresh)',
    play: async (world) => {
      const { email, browser, key } = await ownerOfKey(world)
      const flow = await browser.open('login', '?refresh=true')
      const json = signInOf(flow, email, key.get(loginOptionsOf(flow)))
      await browser.send(flow.action, { json: { ...json, webauthn_login: 'garbage' } })
      await browser.send(flow.action, { json })
    },
  },
  {
    name: 'settings: added and removed where it is the first factor',
    play: async (world) => {
      const { browser, key } = await withKey(world, 'security-key')
      await browser.send('/sessions/whoami')
      const flow = await browser.open('settings')
      await browser.send(flow.action, { json: removalOf(flow, key.hexId) })
    },
  },
  {
    name: 'settings: the only method to sign in cannot be removed',
    play: async (world) => {
      const { browser, key } = await ownerOfKey(world)
      const flow = await browser.open('settings')
      await browser.send(flow.action, { json: removalOf(flow, key.hexId) })
    },
  },
  {
    name: 'settings: added as a second factor by JSON and by form, and removed',
    play: async (world) => {
      const browser = browserWithKeys(world, 'passkey')
      await signUp(world, browser)
      const flow = await browser.openQuietly('settings')
      const [first, second] = [keyOf(world), keyOf(world, 'red key')]
      await browser.send(flow.action, { json: additionOf(flow, first.create(registerOptionsOf(flow))) })
      await browser.send('/sessions/whoami')
      const again = await browser.openQuietly('settings')
      const form = additionOf(again, second.create(registerOptionsOf(again)), '')
      await browser.send(again.action, { accept: 'html', form })
      const shown = await browser.open('settings')
      await browser.send(shown.action, { accept: 'html', form: removalOf(shown, first.hexId) })
      await browser.send(shown.action, { json: removalOf(shown, second.hexId) })
      await browser.send('/sessions/whoami')
    },
  },
  change('garbage', () => ({ webauthn_register: 'garbage' })),
  change('nothing', () => ({ method: 'webauthn', webauthn_register_displayname: 'blue key' })),
  change('wrong token', () => ({ webauthn_remove: 'abcd', csrf_token: 'no' })),
  change('one to be removed that is not there', () => ({ webauthn_remove: 'abcd' })),
  {
    name: 'settings: an unknown one to be removed beside another',
    play: async (world) => {
      const { browser } = await withKey(world, 'passkey')
      const flow = await browser.openQuietly('settings')
      await browser.send(flow.action, { json: removalOf(flow, 'abcd') })
    },
  },
  {
    name: 'second factor: after the password, by JSON',
    play: async (world) => {
      const { person, key } = await withKey(world, 'passkey')
      const browser = browserWithKeys(world, 'passkey')
      const first = await browser.openQuietly('login')
      await browser.send(first.action, { json: loginOf(person, first) })
      await browser.send('/sessions/whoami')
      await browser.send('/self-service/settings/browser')
      const flow = await browser.open('login', '?aal=aal2')
      const json = signInOf(flow, person.email, key.get(loginOptionsOf(flow)))
      await browser.send(flow.action, { json })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'second factor: after the password, by form with return_to',
    play: async (world) => {
      const { person, key } = await withKey(world, 'passkey')
      const browser = browserWithKeys(world, 'passkey')
      const first = await browser.openQuietly('login', `?return_to=${encodeURIComponent(`${demoSite}/in`)}`)
      const asked = await browser.send(first.action, { accept: 'html', form: loginOf(person, first) })
      const flow = await browser.openQuietly('login', new URL(asked.location).search)
      const form = signInOf(flow, person.email, key.get(loginOptionsOf(flow)))
      await browser.send(flow.action, { accept: 'html', form })
    },
  },
  {
    name: 'second factor: garbage, nothing, a forged key, and no token',
    play: async (world) => {
      const opened = await halfway(world)
      const { browser, person, flow } = opened
      const { email } = person
      await browser.send(flow.action, { json: signInOf(flow, email, 'garbage') })
      await browser.send(flow.action, { json: askOf(flow, email) })
      await browser.send(flow.action, { json: signInOf(flow, email, forged(world, opened)) })
      await browser.send(flow.action, { json: { ...signInOf(flow, email, 'garbage'), csrf_token: 'no' } })
    },
  },
  {
    name: 'second factor: confirmed once more (refresh)',
    play: async (world) => {
      const { person, browser, key } = await withKey(world, 'passkey')
      await browser.open('login', '?refresh=true')
      const flow = await browser.open('login', '?refresh=true&aal=aal2')
      const json = signInOf(flow, person.email, key.get(loginOptionsOf(flow)))
      await browser.send(flow.action, { json })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'second factor: asked for with refresh, halfway',
    play: async (world) => {
      const { person, browser, key } = await halfway(world)
      const flow = await browser.open('login', '?refresh=true&aal=aal2')
      const json = signInOf(flow, person.email, key.get(loginOptionsOf(flow)))
      await browser.send(flow.action, { json })
    },
  },
]
