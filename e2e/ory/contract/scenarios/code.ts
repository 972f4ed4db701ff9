import { askForVariant, demoSite, goodPassword, loginOf, type Person, personWithAccount } from '../actions'
import type { Browser, OpenFlow } from '../browser'
import type { Scenario, World } from '../scenario'
import { wrongCode } from './flow-by-code'

/** A browser whose Kratos signs in with a code. */
function browserWithCodes(world: World): Browser {
  const browser = world.browser()
  askForVariant(browser, 'passwordless-code')
  return browser
}

const askOf = ({ csrfToken }: OpenFlow, identifier: string) => ({
  method: 'code',
  csrf_token: csrfToken,
  identifier,
})
const codeOf = (flow: OpenFlow, identifier: string, code: string) => ({ ...askOf(flow, identifier), code })

type Asked = { person: Person; browser: Browser; flow: OpenFlow; code: string }

/** A person who has requested a code to sign in. */
async function afterAsking(world: World, query = ''): Promise<Asked> {
  const person = await personWithAccount(world)
  const browser = browserWithCodes(world)
  const flow = await browser.openQuietly('login', query)
  await browser.sendQuietly(flow.action, { json: askOf(flow, person.email) })
  const { code } = await world.mail(person.email, 2)
  return { person, browser, flow, code }
}

const login = (name: string, fields: (person: Person) => Record<string, unknown>): Scenario => ({
  name,
  play: async (world) => {
    const person = await personWithAccount(world)
    const browser = browserWithCodes(world)
    const flow = await browser.openQuietly('login')
    await browser.send(flow.action, { json: { ...askOf(flow, person.email), ...fields(person) } })
    await browser.send(`/self-service/login/flows?id=${flow.id}`)
  },
})

const traitsOf = (email: string) => ({ email, name: { first: 'Ada', last: 'Lovelace' } })
const signUpOf = ({ csrfToken }: OpenFlow, email: string) => ({
  method: 'code',
  csrf_token: csrfToken,
  traits: traitsOf(email),
})
const signUpFormOf = ({ csrfToken }: OpenFlow, email: string) => ({
  method: 'code',
  csrf_token: csrfToken,
  'traits.email': email,
  'traits.name.first': 'Ada',
  'traits.name.last': 'Lovelace',
})

const register = (name: string, fields: Record<string, unknown>): Scenario => ({
  name,
  play: async (world) => {
    const browser = browserWithCodes(world)
    const flow = await browser.openQuietly('registration')
    await browser.send(flow.action, { json: { ...signUpOf(flow, world.email('ada')), ...fields } })
    await browser.send(`/self-service/registration/flows?id=${flow.id}`)
  },
})

export const codeScenarios: Scenario[] = [
  {
    name: 'begin login and registration',
    play: async (world) => {
      const browser = browserWithCodes(world)
      await browser.open('login')
      await browser.open('registration')
    },
  },
  {
    name: 'login by JSON',
    play: async (world) => {
      const person = await personWithAccount(world)
      const browser = browserWithCodes(world)
      const flow = await browser.openQuietly('login')
      await browser.send(flow.action, { json: askOf(flow, person.email) })
      await browser.send(`/self-service/login/flows?id=${flow.id}`)
      const { code } = await world.mail(person.email, 2)
      await browser.send(flow.action, { json: codeOf(flow, person.email, wrongCode(code)) })
      await browser.send(flow.action, { json: codeOf(flow, person.email, code) })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'login by form with return_to',
    play: async (world) => {
      const person = await personWithAccount(world)
      const browser = browserWithCodes(world)
      const flow = await browser.openQuietly('login', `?return_to=${encodeURIComponent(`${demoSite}/in`)}`)
      await browser.send(flow.action, { accept: 'html', form: askOf(flow, person.email) })
      const { code } = await world.mail(person.email, 2)
      const wrong = codeOf(flow, person.email, wrongCode(code))
      await browser.send(flow.action, { accept: 'html', form: wrong })
      await browser.send(`/self-service/login/flows?id=${flow.id}`)
      await browser.send(flow.action, { accept: 'html', form: codeOf(flow, person.email, code) })
    },
  },
  {
    name: 'login: resend, and the old code',
    play: async (world) => {
      const { person, browser, flow, code } = await afterAsking(world)
      await browser.send(flow.action, { json: { ...askOf(flow, person.email), resend: 'code' } })
      const { code: second } = await world.mail(person.email, 3)
      await browser.send(flow.action, { json: codeOf(flow, person.email, code) })
      await browser.send(flow.action, { json: codeOf(flow, person.email, second) })
    },
  },
  {
    name: 'login: no code although one was sent',
    play: async (world) => {
      const { person, browser, flow } = await afterAsking(world)
      await browser.send(flow.action, { json: askOf(flow, person.email) })
      await browser.send(flow.action, { json: codeOf(flow, person.email, '') })
    },
  },
  {
    name: 'registration: no code although one was sent',
    play: async (world) => {
      const email = world.email('ada')
      const browser = browserWithCodes(world)
      const flow = await browser.openQuietly('registration')
      await browser.sendQuietly(flow.action, { json: signUpOf(flow, email) })
      await browser.send(flow.action, { json: signUpOf(flow, email) })
    },
  },
  {
    name: 'login: wrong codes, many',
    play: async (world) => {
      const { person, browser, flow, code } = await afterAsking(world)
      for (let tries = 1; tries <= 4; tries += 1) {
        await browser.sendQuietly(flow.action, { json: codeOf(flow, person.email, wrongCode(code)) })
      }
      await browser.send(flow.action, { json: codeOf(flow, person.email, wrongCode(code)) })
      await browser.send(flow.action, { json: codeOf(flow, person.email, wrongCode(code)) })
      await browser.send(flow.action, { json: codeOf(flow, person.email, code) })
    },
  },
  {
    name: 'login: the password after a code was sent',
    play: async (world) => {
      const { person, browser, flow } = await afterAsking(world)
      await browser.send(flow.action, { json: loginOf(person, flow) })
    },
  },
  {
    name: 'login: a used code and the code of another flow',
    play: async (world) => {
      const { person, browser, flow, code } = await afterAsking(world)
      const other = browserWithCodes(world)
      const second = await other.openQuietly('login')
      await other.sendQuietly(second.action, { json: askOf(second, person.email) })
      await other.send(second.action, { json: codeOf(second, person.email, code) })
      await browser.sendQuietly(flow.action, { json: codeOf(flow, person.email, code) })
      await browser.send(flow.action, { json: codeOf(flow, person.email, code) })
    },
  },
  {
    name: 'login: another identifier with the code',
    play: async (world) => {
      const { browser, flow, code } = await afterAsking(world)
      await browser.send(flow.action, { json: codeOf(flow, world.email('grace'), code) })
    },
  },
  login('login: an address nobody has', () => ({ identifier: 'nobody@example.com' })),
  login('login: no address', () => ({ identifier: '' })),
  login('login: capitals and blanks', ({ email }) => ({ identifier: ` ${email.toUpperCase()} ` })),
  login('login: a code before one was sent', () => ({ code: '123456' })),
  login('login: wrong token', () => ({ csrf_token: 'wrong' })),
  {
    name: 'login: confirm who it is (refresh)',
    play: async (world) => {
      const { person, browser, flow, code } = await afterAsking(world)
      await browser.sendQuietly(flow.action, { json: codeOf(flow, person.email, code) })
      const refresh = await browser.open('login', '?refresh=true')
      await browser.send(refresh.action, { json: askOf(refresh, person.email) })
      const { code: second } = await world.mail(person.email, 3)
      await browser.send(refresh.action, { json: codeOf(refresh, person.email, second) })
    },
  },
  {
    name: 'registration by JSON',
    play: async (world) => {
      const email = world.email('ada')
      const browser = browserWithCodes(world)
      const flow = await browser.openQuietly('registration')
      await browser.send(flow.action, { json: signUpOf(flow, email) })
      await browser.send(`/self-service/registration/flows?id=${flow.id}`)
      const { code } = await world.mail(email)
      await browser.send(flow.action, { json: { ...signUpOf(flow, email), code: wrongCode(code) } })
      await browser.send(flow.action, { json: { ...signUpOf(flow, email), code } })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'registration by form with return_to, and a login by code afterwards',
    play: async (world) => {
      const email = world.email('ada')
      const browser = browserWithCodes(world)
      const flow = await browser.openQuietly(
        'registration',
        `?return_to=${encodeURIComponent(`${demoSite}/in`)}`,
      )
      await browser.send(flow.action, { accept: 'html', form: signUpFormOf(flow, email) })
      const { code } = await world.mail(email)
      const wrong = { ...signUpFormOf(flow, email), code: wrongCode(code) }
      await browser.send(flow.action, { accept: 'html', form: wrong })
      await browser.send(flow.action, { accept: 'html', form: { ...signUpFormOf(flow, email), code } })
      const fresh = browserWithCodes(world)
      const again = await fresh.openQuietly('login')
      await fresh.send(again.action, { json: askOf(again, email) })
      const { code: second } = await world.mail(email, 2)
      await fresh.send(again.action, { json: codeOf(again, email, second) })
    },
  },
  {
    name: 'registration: resend, and the old code',
    play: async (world) => {
      const email = world.email('ada')
      const browser = browserWithCodes(world)
      const flow = await browser.openQuietly('registration')
      await browser.sendQuietly(flow.action, { json: signUpOf(flow, email) })
      const { code } = await world.mail(email)
      await browser.send(flow.action, { json: { ...signUpOf(flow, email), resend: 'code' } })
      const { code: second } = await world.mail(email, 2)
      await browser.send(flow.action, { json: { ...signUpOf(flow, email), code } })
      await browser.send(flow.action, { json: { ...signUpOf(flow, email), code: second } })
    },
  },
  {
    name: 'registration: wrong codes, many',
    play: async (world) => {
      const email = world.email('ada')
      const browser = browserWithCodes(world)
      const flow = await browser.openQuietly('registration')
      await browser.sendQuietly(flow.action, { json: signUpOf(flow, email) })
      const { code } = await world.mail(email)
      const wrong = { json: { ...signUpOf(flow, email), code: wrongCode(code) } }
      for (let tries = 1; tries <= 5; tries += 1) await browser.sendQuietly(flow.action, wrong)
      await browser.send(flow.action, wrong)
    },
  },
  {
    name: 'registration: an address that is taken',
    play: async (world) => {
      const { email } = await personWithAccount(world)
      const browser = browserWithCodes(world)
      const flow = await browser.openQuietly('registration')
      await browser.send(flow.action, { json: signUpOf(flow, email) })
      const { code } = await world.mail(email, 2)
      await browser.send(flow.action, { json: { ...signUpOf(flow, email), code } })
    },
  },
  {
    name: 'registration: by password all the same',
    play: async (world) => {
      const browser = browserWithCodes(world)
      const flow = await browser.openQuietly('registration')
      const json = { ...signUpOf(flow, world.email('ada')), method: 'password', password: goodPassword }
      await browser.send(flow.action, { json })
    },
  },
  register('registration: bad address', { traits: traitsOf('not-an-address') }),
  register('registration: no address', { traits: {} }),
  register('registration: a code before one was sent', { code: '123456' }),
  register('registration: wrong token', { csrf_token: 'wrong' }),
]
