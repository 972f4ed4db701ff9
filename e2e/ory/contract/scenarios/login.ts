import {
  beginForEach,
  beginWithReturnTo,
  demoSite,
  loginOf,
  type Person,
  personWithAccount,
  returnUrls,
  signIn,
  signUp,
} from '../actions'
import type { Browser, OpenFlow } from '../browser'
import type { Scenario, World } from '../scenario'

const init = '/self-service/login/browser'
const unknownFlow = '00000000-0000-4000-8000-000000000000'

type Fields = Record<string, unknown>

/** A person with an account, and a new browser with a login flow. */
async function beforeLogin(world: World): Promise<{ person: Person; browser: Browser; flow: OpenFlow }> {
  const person = await personWithAccount(world)
  const browser = world.browser()
  return { person, browser, flow: await browser.openQuietly('login') }
}

const attempt = (name: string, fields: (person: Person) => Fields): Scenario => ({
  name,
  play: async (world) => {
    const { person, browser, flow } = await beforeLogin(world)
    await browser.send(flow.action, { json: { ...loginOf(person, flow), ...fields(person) } })
    await browser.send(`/self-service/login/flows?id=${flow.id}`)
  },
})

export const loginScenarios: Scenario[] = [
  {
    name: 'begin for JSON, for a page and for anything',
    play: (world) => beginForEach(world, init),
  },
  {
    name: 'begin again with the cookie of the first time',
    play: async (world) => {
      const browser = world.browser()
      await browser.send(init)
      await browser.send(init)
    },
  },
  {
    name: 'begin with return_to',
    play: (world) =>
      beginWithReturnTo(world, init, returnUrls(world), async ({ location }) => {
        if (location.includes('/error')) {
          await world.browser().send(`/self-service/errors${new URL(location).search}`)
        }
      }),
  },
  {
    name: 'begin with refresh or a second factor, without a session',
    play: async (world) => {
      await world.browser().send(`${init}?refresh=true`)
      await world.browser().send(`${init}?aal=aal1`)
      await world.browser().send(`${init}?aal=aal2`)
      await world.browser().send(`${init}?aal=aal9`)
      await world.browser().send(`${init}?aal=aal2`, { accept: 'html' })
    },
  },
  {
    name: 'begin when signed in',
    play: async (world) => {
      const browser = world.browser()
      await signUp(world, browser)
      await browser.send(init)
      await browser.send(init, { accept: 'html' })
      await browser.send(`${init}?return_to=${encodeURIComponent(demoSite)}`, { accept: 'html' })
      await browser.send(`${init}?refresh=true`)
      await browser.send(`${init}?refresh=true`, { accept: 'html' })
    },
  },
  {
    name: 'sign in by JSON',
    play: async (world) => {
      const person = await personWithAccount(world)
      const browser = world.browser()
      const flow = await browser.open('login')
      await browser.send(`/self-service/login/flows?id=${flow.id}`)
      await browser.send(flow.action, { json: loginOf(person, flow) })
      await browser.send('/sessions/whoami')
      await browser.send(`/self-service/login/flows?id=${flow.id}`)
      await browser.send(flow.action, { json: loginOf(person, flow) })
    },
  },
  {
    name: 'sign in by form',
    play: async (world) => {
      const { person, browser, flow } = await beforeLogin(world)
      await browser.send(flow.action, { accept: 'html', form: loginOf(person, flow) })
      await browser.send('/sessions/whoami')
      await browser.send(flow.action, { accept: 'html', form: loginOf(person, flow) })
    },
  },
  {
    name: 'sign in by a form that asks for JSON',
    play: async (world) => {
      const { person, browser, flow } = await beforeLogin(world)
      await browser.send(flow.action, { form: { ...loginOf(person, flow), password: 'Wrong-Password-1' } })
      await browser.send(flow.action, { form: loginOf(person, flow) })
    },
  },
  {
    name: 'sign in with return_to',
    play: async (world) => {
      const person = await personWithAccount(world)
      for (const accept of ['json', 'html'] as const) {
        const browser = world.browser()
        const flow = await browser.open('login', `?return_to=${encodeURIComponent(`${demoSite}/welcome`)}`)
        await browser.send(flow.action, { accept, form: loginOf(person, flow) })
      }
    },
  },
  attempt('identifier: capitals and blanks', ({ email }) => ({ identifier: `  ${email.toUpperCase()} ` })),
  attempt('identifier: unknown', () => ({ identifier: 'nobody@example.com' })),
  attempt('identifier: empty', () => ({ identifier: '' })),
  attempt('identifier: left out', () => ({ identifier: undefined })),
  attempt('password: wrong', () => ({ password: 'Wrong-Password-1' })),
  attempt('password: empty', () => ({ password: '' })),
  attempt('password: left out', () => ({ password: undefined })),
  attempt('everything empty', () => ({ identifier: '', password: '' })),
  attempt('method: left out', () => ({ method: undefined })),
  attempt('method: unknown', () => ({ method: 'telepathy' })),
  attempt('csrf: wrong token', () => ({ csrf_token: 'wrong' })),
  attempt('csrf: left out', () => ({ csrf_token: undefined })),
  {
    name: 'csrf: without cookies and by form',
    play: async (world) => {
      const { person, browser, flow } = await beforeLogin(world)
      await browser.send(flow.action, { json: loginOf(person, flow), withoutCookies: true })
      const form = { ...loginOf(person, flow), csrf_token: 'wrong' }
      const answer = await browser.send(flow.action, { accept: 'html', form })
      await browser.send(`/self-service/errors${new URL(answer.location).search}`)
    },
  },
  {
    name: 'csrf: the token of another flow of the same browser',
    play: async (world) => {
      const { person, browser, flow } = await beforeLogin(world)
      const second = await browser.openQuietly('login')
      await browser.send(flow.action, { json: { ...loginOf(person, flow), csrf_token: second.csrfToken } })
    },
  },
  {
    name: 'csrf: signing in ends the other open flows',
    play: async (world) => {
      const { person, browser, flow } = await beforeLogin(world)
      const second = await browser.openQuietly('login')
      await browser.sendQuietly(flow.action, { json: loginOf(person, flow) })
      await browser.send(`/self-service/login/flows?id=${second.id}`)
      await browser.send(second.action, { json: loginOf(person, second) })
    },
  },
  {
    name: 'mistakes by form stay in the flow',
    play: async (world) => {
      const { person, browser, flow } = await beforeLogin(world)
      await browser.send(flow.action, {
        accept: 'html',
        form: { ...loginOf(person, flow), password: 'Wrong-Password-1' },
      })
      await browser.send(`/self-service/login/flows?id=${flow.id}`)
      await browser.send(flow.action, { accept: 'html', form: { ...loginOf(person, flow), password: '' } })
      await browser.send(`/self-service/login/flows?id=${flow.id}`)
      await browser.send(flow.action, { accept: 'html', form: loginOf(person, flow) })
    },
  },
  {
    name: 'bodies that are not understood',
    play: async (world) => {
      const { person, browser, flow } = await beforeLogin(world)
      await browser.send(flow.action, { multipart: loginOf(person, flow) })
      await browser.send(flow.action, { accept: 'html', multipart: loginOf(person, flow) })
      await browser.send(flow.action, { raw: { type: 'application/json', body: '{"method":' } })
      await browser.send(flow.action, { raw: { type: 'text/plain', body: 'method=password' } })
      await browser.send(flow.action, { method: 'POST' })
    },
  },
  {
    name: 'JSON body, but a page is asked for',
    play: async (world) => {
      const { person, browser, flow } = await beforeLogin(world)
      const wrong = { ...loginOf(person, flow), password: 'Wrong-Password-1' }
      await browser.send(flow.action, { accept: 'html', json: wrong })
      await browser.send(flow.action, { accept: 'html', json: loginOf(person, flow) })
    },
  },
  {
    name: 'confirm who it is (refresh)',
    play: async (world) => {
      const browser = world.browser()
      const person = await signUp(world, browser)
      const flow = await browser.open('login', '?refresh=true')
      await browser.send(flow.action, { json: { ...loginOf(person, flow), password: 'Wrong-Password-1' } })
      await browser.send(flow.action, { json: loginOf(person, flow) })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'another person in a browser that is signed in',
    play: async (world) => {
      const browser = world.browser()
      const before = await browser.openQuietly('login')
      const person = await personWithAccount(world, 'ada')
      const other = await personWithAccount(world, 'grace')
      await signIn(browser, person)
      await browser.send(before.action, { json: loginOf(other, before) })
      const refresh = await browser.openQuietly('login', '?refresh=true')
      await browser.send(refresh.action, { json: loginOf(other, refresh) })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'fetch: unknown flow, no id, no cookies, cookies of another browser',
    play: async (world) => {
      const browser = world.browser()
      const flow = await browser.openQuietly('login')
      const other = world.browser()
      await other.openQuietly('login')
      await browser.send(`/self-service/login/flows?id=${unknownFlow}`)
      await browser.send('/self-service/login/flows?id=no-id')
      await browser.send('/self-service/login/flows')
      await browser.send(`/self-service/login/flows?id=${unknownFlow}`, { accept: 'html' })
      await browser.send(`/self-service/login/flows?id=${flow.id}`, { withoutCookies: true })
      await other.send(`/self-service/login/flows?id=${flow.id}`)
      await browser.send(`/self-service/registration/flows?id=${flow.id}`)
    },
  },
  {
    name: 'submit: unknown flow, no flow, a flow of another kind',
    play: async (world) => {
      const { person, browser, flow } = await beforeLogin(world)
      const registration = await browser.openQuietly('registration')
      for (const query of [`?flow=${unknownFlow}`, `?flow=${registration.id}`, '']) {
        await browser.send(`/self-service/login${query}`, { json: loginOf(person, flow) })
        await browser.send(`/self-service/login${query}`, { accept: 'html', form: loginOf(person, flow) })
      }
    },
  },
]
