import { SoftwareAuthenticator } from '../../../../sandbox/testing/software-authenticator'
import {
  askForVariant,
  demoSite,
  goodPassword,
  loginOf,
  type Person,
  personWithAccount,
  signIn,
  signUp,
} from '../actions'
import { type Browser, flowOf, type OpenFlow } from '../browser'
import type { Scenario, World } from '../scenario'

/** A browser whose Kratos signs in with passkeys. */
function browserWithPasskeys(world: World): Browser {
  const browser = world.browser()
  askForVariant(browser, 'passkey')
  return browser
}

function authenticatorOf({ target }: World, name = 'telephone'): SoftwareAuthenticator {
  return new SoftwareAuthenticator(name, target.appUrl)
}

const createDataOf = ({ values }: OpenFlow) => values.passkey_create_data ?? ''
const challengeOf = ({ values }: OpenFlow) => values.passkey_challenge ?? ''

const signUpOf = (flow: OpenFlow, email: string, credential: string) => ({
  method: 'passkey',
  csrf_token: flow.csrfToken,
  traits: { email, name: { first: 'Ada', last: 'Lovelace' } },
  passkey_register: credential,
})
const signUpFormOf = (flow: OpenFlow, email: string, credential: string) => ({
  method: 'passkey',
  csrf_token: flow.csrfToken,
  'traits.email': email,
  'traits.name.first': 'Ada',
  'traits.name.last': 'Lovelace',
  passkey_register: credential,
})
const signInOf = (flow: OpenFlow, credential: string) => ({
  method: 'passkey',
  csrf_token: flow.csrfToken,
  passkey_login: credential,
})
const additionOf = (flow: OpenFlow, credential: string) => ({
  method: 'passkey',
  csrf_token: flow.csrfToken,
  passkey_settings_register: credential,
})
const removalOf = (flow: OpenFlow, passkey_remove: string) => ({
  csrf_token: flow.csrfToken,
  passkey_remove,
})

type Owner = { email: string; browser: Browser; authenticator: SoftwareAuthenticator }

/** A person who registered with a passkey and has no other method. */
async function ownerOfPasskey(world: World): Promise<Owner> {
  const browser = browserWithPasskeys(world)
  const authenticator = authenticatorOf(world)
  const email = world.email('ada')
  const flow = await browser.openQuietly('registration')
  const json = signUpOf(flow, email, authenticator.create(createDataOf(flow)))
  const { status } = await browser.sendQuietly(flow.action, { json })
  if (status !== 200) throw new Error(`registration answered ${status}`)
  return { email, browser, authenticator }
}

type InSettings = { person: Person; browser: Browser; flow: OpenFlow }

/** A person with a password and an open settings flow. */
async function beforeSettings(world: World): Promise<InSettings> {
  const browser = browserWithPasskeys(world)
  const person = await signUp(world, browser)
  return { person, browser, flow: await browser.openQuietly('settings') }
}

/** Adds a passkey. Nothing is recorded. */
async function add(browser: Browser, authenticator: SoftwareAuthenticator): Promise<void> {
  const flow = await browser.openQuietly('settings')
  const json = additionOf(flow, authenticator.create(createDataOf(flow)))
  const { status } = await browser.sendQuietly(flow.action, { json })
  if (status !== 200) throw new Error(`settings answered ${status}`)
}

type Attempt = (flow: OpenFlow, world: World, authenticator: SoftwareAuthenticator) => Record<string, unknown>

const register = (name: string, fields: Attempt): Scenario => ({
  name: `registration: ${name}`,
  play: async (world) => {
    const browser = browserWithPasskeys(world)
    const authenticator = authenticatorOf(world)
    const flow = await browser.openQuietly('registration')
    const json = signUpOf(flow, world.email('ada'), authenticator.create(createDataOf(flow)))
    await browser.send(flow.action, { json: { ...json, ...fields(flow, world, authenticator) } })
  },
})

const login = (name: string, fields: Attempt): Scenario => ({
  name: `login: ${name}`,
  play: async (world) => {
    const { authenticator } = await ownerOfPasskey(world)
    const browser = browserWithPasskeys(world)
    const flow = await browser.openQuietly('login')
    const json = signInOf(flow, authenticator.get(challengeOf(flow)))
    await browser.send(flow.action, { json: { ...json, ...fields(flow, world, authenticator) } })
  },
})

const change = (name: string, fields: Attempt): Scenario => ({
  name: `settings: ${name}`,
  play: async (world) => {
    const { browser, flow } = await beforeSettings(world)
    const json = { csrf_token: flow.csrfToken, ...fields(flow, world, authenticatorOf(world)) }
    await browser.send(flow.action, { json })
  },
})

/** A person on the second screen of a registration in two steps, where the method is chosen. */
async function beforeSecondStep(world: World, email = world.email('ada')) {
  const browser = world.browser()
  askForVariant(browser, 'two-step')
  const { action, csrfToken } = await browser.openQuietly('registration')
  const json = { method: 'profile', csrf_token: csrfToken, traits: { email } }
  const { body } = await browser.sendQuietly(action, { json })
  return { browser, email, flow: flowOf(body) }
}

// One trait only: Kratos 1.3.1 changes the order of several hidden traits from run to run.
const stepOf = (flow: OpenFlow, email: string, credential: string) => ({
  ...signUpOf(flow, email, credential),
  traits: { email },
})

const elsewhere = '{"publicKey":{"challenge":"AAAA","user":{"id":"AAAA"}}}'

export const passkeyScenarios: Scenario[] = [
  {
    name: 'begin login, registration and settings',
    play: async (world) => {
      const browser = browserWithPasskeys(world)
      await browser.open('login')
      await browser.open('registration')
      await signUp(world, browser)
      await browser.open('settings')
      await browser.open('login', '?refresh=true')
      await browser.open('login', '?aal=aal2')
    },
  },
  {
    name: 'registration and login by JSON',
    play: async (world) => {
      const browser = browserWithPasskeys(world)
      const authenticator = authenticatorOf(world)
      const flow = await browser.openQuietly('registration')
      const json = signUpOf(flow, world.email('ada'), authenticator.create(createDataOf(flow)))
      await browser.send(flow.action, { json })
      await browser.send('/sessions/whoami')
      const other = browserWithPasskeys(world)
      const login = await other.openQuietly('login')
      await other.send(login.action, { json: signInOf(login, authenticator.get(challengeOf(login))) })
      await other.send('/sessions/whoami')
    },
  },
  {
    name: 'registration and login by form, with return_to',
    play: async (world) => {
      const query = `?return_to=${encodeURIComponent(`${demoSite}/in`)}`
      const browser = browserWithPasskeys(world)
      const authenticator = authenticatorOf(world)
      const flow = await browser.openQuietly('registration', query)
      const form = signUpFormOf(flow, world.email('ada'), authenticator.create(createDataOf(flow)))
      await browser.send(flow.action, { accept: 'html', form })
      const other = browserWithPasskeys(world)
      const login = await other.openQuietly('login', query)
      const credential = authenticator.get(challengeOf(login))
      await other.send(login.action, { accept: 'html', form: signInOf(login, credential) })
    },
  },
  register('garbage', () => ({ passkey_register: 'garbage' })),
  register('garbage in JSON', () => ({ passkey_register: '{}' })),
  register('nothing', () => ({ passkey_register: '' })),
  register('bad address', () => ({ traits: { email: 'not-an-address' } })),
  register('no address', () => ({ traits: {} })),
  register('wrong token', () => ({ csrf_token: 'no' })),
  {
    name: 'registration: an address that is taken',
    play: async (world) => {
      const { email } = await personWithAccount(world)
      const browser = browserWithPasskeys(world)
      const flow = await browser.openQuietly('registration')
      const credential = authenticatorOf(world).create(createDataOf(flow))
      await browser.send(flow.action, { json: signUpOf(flow, email, credential) })
      const free = signUpOf(flow, world.email('grace'), credential)
      await browser.send(flow.action, { json: free })
    },
  },
  {
    name: 'registration: by password all the same',
    play: async (world) => {
      const browser = browserWithPasskeys(world)
      const flow = await browser.openQuietly('registration')
      const json = { ...signUpOf(flow, world.email('ada'), ''), method: 'password', password: 'short' }
      await browser.send(flow.action, { json })
      await browser.send(flow.action, { json: { ...json, password: 'Correct-Horse-7-Battery' } })
    },
  },
  login('garbage', () => ({ passkey_login: 'garbage' })),
  login('garbage in JSON', () => ({ passkey_login: '{}' })),
  login('nothing', () => ({ passkey_login: '' })),
  login('another challenge', (_, __, authenticator) => ({ passkey_login: authenticator.get(elsewhere) })),
  login('a passkey that nobody has', (flow, world) => {
    const stranger = authenticatorOf(world, 'stranger')
    stranger.create('{"publicKey":{"challenge":"AAAA","user":{"id":"c3RyYW5nZXI"}}}')
    return { passkey_login: stranger.get(challengeOf(flow)) }
  }),
  login('another key of the same name', (flow, world, authenticator) => {
    const forger = authenticatorOf(world)
    const { response } = JSON.parse(authenticator.get(challengeOf(flow)))
    const forged = JSON.parse(forger.get(challengeOf(flow)))
    return {
      passkey_login: JSON.stringify({
        ...forged,
        response: { ...forged.response, userHandle: response.userHandle },
      }),
    }
  }),
  login('wrong token', () => ({ csrf_token: 'no' })),
  login('without a method', () => ({ method: undefined })),
  {
    name: 'login: the same answer twice',
    play: async (world) => {
      const { authenticator } = await ownerOfPasskey(world)
      const browser = browserWithPasskeys(world)
      const flow = await browser.openQuietly('login')
      const json = signInOf(flow, authenticator.get(challengeOf(flow)))
      await browser.sendQuietly(flow.action, { json })
      const other = browserWithPasskeys(world)
      const second = await other.openQuietly('login')
      await other.send(second.action, { json: { ...json, csrf_token: second.csrfToken } })
    },
  },
  {
    name: 'login: a mistake by form stays in the flow',
    play: async (world) => {
      const browser = browserWithPasskeys(world)
      const flow = await browser.openQuietly('login')
      await browser.send(flow.action, { accept: 'html', form: signInOf(flow, 'garbage') })
      await browser.send(`/self-service/login/flows?id=${flow.id}`)
    },
  },
  {
    name: 'login: the password all the same',
    play: async (world) => {
      const person = await personWithAccount(world)
      const browser = browserWithPasskeys(world)
      const flow = await browser.openQuietly('login')
      await browser.send(flow.action, { json: { ...loginOf(person, flow), password: 'Wrong-Password-1' } })
      await browser.send(flow.action, { json: { ...loginOf(person, flow), passkey_login: '' } })
    },
  },
  {
    name: 'login: confirm who it is (refresh)',
    play: async (world) => {
      const { browser, authenticator } = await ownerOfPasskey(world)
      const flow = await browser.open('login', '?refresh=true')
      await browser.send(flow.action, { json: signInOf(flow, authenticator.get(challengeOf(flow))) })
    },
  },
  {
    name: 'login: confirm who it is, with a password and a passkey',
    play: async (world) => {
      const { person, browser } = await beforeSettings(world)
      await add(browser, authenticatorOf(world))
      const flow = await browser.open('login', '?refresh=true')
      await browser.send(flow.action, { json: { ...loginOf(person, flow), password: 'Wrong-Password-1' } })
      await browser.send(flow.action, { json: loginOf(person, flow) })
    },
  },
  {
    name: 'settings: added by JSON, and used',
    play: async (world) => {
      const { person, browser, flow } = await beforeSettings(world)
      const authenticator = authenticatorOf(world)
      const json = additionOf(flow, authenticator.create(createDataOf(flow)))
      await browser.send(flow.action, { json })
      await browser.send(`/self-service/settings/flows?id=${flow.id}`)
      await browser.send('/sessions/whoami')
      const other = browserWithPasskeys(world)
      const login = await other.openQuietly('login')
      await other.send(login.action, { json: signInOf(login, authenticator.get(challengeOf(login))) })
      const again = browserWithPasskeys(world)
      await signIn(again, person)
    },
  },
  {
    name: 'settings: added by form, twice, and removed',
    play: async (world) => {
      const { browser, flow } = await beforeSettings(world)
      const [first, second] = [authenticatorOf(world), authenticatorOf(world, 'tablet')]
      const form = additionOf(flow, first.create(createDataOf(flow)))
      await browser.send(flow.action, { accept: 'html', form })
      await add(browser, second)
      const shown = await browser.open('settings')
      await browser.send(shown.action, { accept: 'html', form: removalOf(shown, first.hexId) })
      await browser.send(`/self-service/settings/flows?id=${shown.id}`)
      await browser.send(shown.action, { json: removalOf(shown, second.hexId) })
      const other = browserWithPasskeys(world)
      const login = await other.openQuietly('login')
      await other.send(login.action, { json: signInOf(login, second.get(challengeOf(login))) })
    },
  },
  change('garbage', () => ({ passkey_settings_register: 'garbage' })),
  change('garbage in JSON', () => ({ passkey_settings_register: '{}' })),
  change('nothing', () => ({ method: 'passkey' })),
  change('wrong token', (flow, _, authenticator) => ({
    ...additionOf(flow, authenticator.create(createDataOf(flow))),
    csrf_token: 'no',
  })),
  change('one to be removed that is not there', () => ({ passkey_remove: 'abcd' })),
  {
    name: 'settings: an unknown one to be removed beside another',
    play: async (world) => {
      const { browser } = await beforeSettings(world)
      await add(browser, authenticatorOf(world))
      const flow = await browser.openQuietly('settings')
      await browser.send(flow.action, { json: removalOf(flow, 'abcd') })
    },
  },
  {
    name: 'settings: the only method to sign in cannot be removed',
    play: async (world) => {
      const { browser, authenticator } = await ownerOfPasskey(world)
      const flow = await browser.open('settings')
      await browser.send(flow.action, { json: removalOf(flow, authenticator.hexId) })
    },
  },
  {
    name: 'identifier first: on the first screen, and after it',
    play: async (world) => {
      const { email, authenticator } = await ownerOfPasskey(world)
      const browser = world.browser()
      askForVariant(browser, 'identifier-first')
      const flow = await browser.open('login')
      const { body } = await browser.send(flow.action, {
        json: { method: 'identifier_first', csrf_token: flow.csrfToken, identifier: email },
      })
      const shown = flowOf(body)
      await browser.send(flow.action, { json: signInOf(shown, 'garbage') })
      await browser.send(flow.action, { json: signInOf(shown, authenticator.get(challengeOf(shown))) })
    },
  },
  {
    name: 'identifier first: picked on the first screen',
    play: async (world) => {
      const { authenticator } = await ownerOfPasskey(world)
      const browser = world.browser()
      askForVariant(browser, 'identifier-first')
      const flow = await browser.openQuietly('login')
      await browser.send(flow.action, { json: signInOf(flow, authenticator.get(challengeOf(flow))) })
    },
  },
  {
    name: 'two steps: by JSON, after a mistake',
    play: async (world) => {
      const { browser, flow, email } = await beforeSecondStep(world)
      const credential = authenticatorOf(world).create(createDataOf(flow))
      await browser.send(flow.action, { json: stepOf(flow, email, 'garbage') })
      await browser.send(flow.action, { json: stepOf(flow, email, credential) })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'two steps: by form',
    play: async (world) => {
      const { browser, flow, email } = await beforeSecondStep(world)
      const { traits, ...fields } = stepOf(flow, email, authenticatorOf(world).create(createDataOf(flow)))
      await browser.send(flow.action, { accept: 'html', form: { ...fields, 'traits.email': email } })
    },
  },
  {
    name: 'two steps: an address that is taken',
    play: async (world) => {
      const person = await personWithAccount(world)
      const { browser, flow } = await beforeSecondStep(world, person.email)
      const credential = authenticatorOf(world).create(createDataOf(flow))
      await browser.send(flow.action, { json: stepOf(flow, person.email, credential) })
    },
  },
  {
    name: 'two steps: back from a passkey that was refused, and on by password',
    play: async (world) => {
      const { browser, flow, email } = await beforeSecondStep(world)
      await browser.sendQuietly(flow.action, { json: stepOf(flow, email, 'garbage') })
      const json = { csrf_token: flow.csrfToken, traits: { email } }
      await browser.send(flow.action, { json: { ...json, screen: 'previous' } })
      await browser.send(flow.action, { json: { ...json, method: 'profile' } })
      await browser.send(flow.action, { json: { ...json, method: 'password', password: goodPassword } })
    },
  },
]
