import {
  beginForEach,
  beginWithReturnTo,
  demoSite,
  goodPassword,
  type Person,
  personWithAccount,
  registrationFormOf,
  registrationOf,
  returnUrls,
  signUp,
} from '../actions'
import type { Browser } from '../browser'
import type { Scenario, World } from '../scenario'

const init = '/self-service/registration/browser'
const unknownFlow = '00000000-0000-4000-8000-000000000000'

const newPerson = (world: World): Person => ({ email: world.email('ada'), password: goodPassword })

/** A valid registration with some fields replaced. */
async function registerWith(
  browser: Browser,
  person: Person,
  fields: Record<string, unknown>,
): Promise<void> {
  const flow = await browser.openQuietly('registration')
  const json = { ...registrationOf(person, flow), ...fields }
  await browser.send(flow.action, { json })
}

const refused = (name: string, fields: (person: Person) => Record<string, unknown>): Scenario => ({
  name,
  play: async (world) => {
    const person = newPerson(world)
    await registerWith(world.browser(), person, fields(person))
  },
})

export const registrationScenarios: Scenario[] = [
  {
    name: 'begin for JSON, for a page and for anything',
    play: (world) => beginForEach(world, init),
  },
  {
    name: 'begin with return_to',
    play: (world) => beginWithReturnTo(world, init, returnUrls(world)),
  },
  {
    name: 'register by JSON',
    play: async (world) => {
      const browser = world.browser()
      const flow = await browser.open('registration')
      await browser.send(`/self-service/registration/flows?id=${flow.id}`)
      await browser.send(flow.action, { json: registrationOf(newPerson(world), flow) })
      await browser.send('/sessions/whoami')
      await browser.send(`/self-service/registration/flows?id=${flow.id}`)
      await browser.send(flow.action, { json: registrationOf(newPerson(world), flow) })
    },
  },
  {
    name: 'register by form',
    play: async (world) => {
      const browser = world.browser()
      const flow = await browser.open('registration')
      await browser.send(flow.action, { accept: 'html', form: registrationFormOf(newPerson(world), flow) })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'register with the e-mail alone',
    play: async (world) => {
      const browser = world.browser()
      const flow = await browser.openQuietly('registration')
      const { email, password } = newPerson(world)
      const json = { method: 'password', csrf_token: flow.csrfToken, traits: { email }, password }
      await browser.send(flow.action, { json })
    },
  },
  {
    name: 'register with return_to',
    play: async (world) => {
      for (const accept of ['json', 'html'] as const) {
        const browser = world.browser()
        const flow = await browser.open(
          'registration',
          `?return_to=${encodeURIComponent(`${demoSite}/welcome`)}`,
        )
        const form = registrationFormOf({ email: world.email(accept), password: goodPassword }, flow)
        await browser.send(flow.action, { accept, form })
      }
    },
  },
  refused('password: too short', () => ({ password: 'short' })),
  refused('password: empty', () => ({ password: '' })),
  refused('password: left out', () => ({ password: undefined })),
  refused('password: like the e-mail address', ({ email }) => ({ password: email })),
  refused('password: very long', () => ({ password: 'Long-Password-1'.repeat(10) })),
  refused('e-mail: bad form', () => ({ traits: { email: 'not-an-address' } })),
  refused('e-mail: empty', () => ({ traits: { email: '' } })),
  refused('e-mail: left out', () => ({ traits: { name: { first: 'Ada' } } })),
  refused('e-mail: a number', () => ({ traits: { email: 7 } })),
  refused('name: too long', ({ email }) => ({ traits: { email, name: { first: 'A'.repeat(101) } } })),
  refused('trait that the schema does not know', ({ email }) => ({ traits: { email, color: 'blue' } })),
  refused('traits left out', () => ({ traits: undefined })),
  refused('everything empty', () => ({ traits: { email: '', name: { first: '', last: '' } }, password: '' })),
  refused('method: left out', () => ({ method: undefined })),
  refused('method: unknown', () => ({ method: 'telepathy' })),
  refused('csrf: wrong token', () => ({ csrf_token: 'wrong' })),
  refused('csrf: left out', () => ({ csrf_token: undefined })),
  {
    name: 'csrf: without cookies',
    play: async (world) => {
      const browser = world.browser()
      const flow = await browser.openQuietly('registration')
      const form = registrationFormOf(newPerson(world), flow)
      await browser.send(flow.action, { json: registrationOf(newPerson(world), flow), withoutCookies: true })
      const answer = await browser.send(flow.action, { accept: 'html', form, withoutCookies: true })
      await browser.send(`/self-service/errors${new URL(answer.location).search}`)
    },
  },
  {
    name: 'mistakes by form stay in the flow',
    play: async (world) => {
      const browser = world.browser()
      const flow = await browser.openQuietly('registration')
      const form = { ...registrationFormOf(newPerson(world), flow), password: 'short' }
      await browser.send(flow.action, { accept: 'html', form })
      await browser.send(`/self-service/registration/flows?id=${flow.id}`)
      await browser.send(flow.action, { accept: 'html', form: registrationFormOf(newPerson(world), flow) })
    },
  },
  {
    name: 'mistakes by JSON stay in the flow',
    play: async (world) => {
      const browser = world.browser()
      const flow = await browser.openQuietly('registration')
      const json = {
        ...registrationOf(newPerson(world), flow),
        traits: { email: 'bad', name: { first: 'Ada' } },
      }
      await browser.send(flow.action, { json })
      await browser.send(`/self-service/registration/flows?id=${flow.id}`)
      await browser.send(flow.action, { json: registrationOf(newPerson(world), flow) })
    },
  },
  {
    name: 'address that has an account',
    play: async (world) => {
      const person = await personWithAccount(world)
      await registerWith(world.browser(), person, {})
      await registerWith(world.browser(), { ...person, email: person.email.toUpperCase() }, {})
      const browser = world.browser()
      const flow = await browser.openQuietly('registration')
      await browser.send(flow.action, { accept: 'html', form: registrationFormOf(person, flow) })
      await browser.send(`/self-service/registration/flows?id=${flow.id}`)
    },
  },
  {
    name: 'bodies that are not understood',
    play: async (world) => {
      const browser = world.browser()
      const flow = await browser.openQuietly('registration')
      await browser.send(flow.action, { multipart: registrationFormOf(newPerson(world), flow) })
      await browser.send(flow.action, { raw: { type: 'application/json', body: '{"method":' } })
      await browser.send(flow.action, { raw: { type: 'text/plain', body: 'method=password' } })
      await browser.send(flow.action, { method: 'POST' })
    },
  },
  {
    name: 'JSON body, but a page is asked for',
    play: async (world) => {
      const browser = world.browser()
      const flow = await browser.openQuietly('registration')
      const json = { ...registrationOf(newPerson(world), flow), password: 'short' }
      await browser.send(flow.action, { accept: 'html', json })
      await browser.send(flow.action, { accept: 'html', json: registrationOf(newPerson(world), flow) })
    },
  },
  {
    name: 'signed in already',
    play: async (world) => {
      const browser = world.browser()
      await signUp(world, browser)
      await browser.send(init)
      await browser.send(init, { accept: 'html' })
      await browser.send(`${init}?return_to=${encodeURIComponent(demoSite)}`, { accept: 'html' })
    },
  },
  {
    name: 'fetch: unknown flow, no id, no cookies, cookies of another browser',
    play: async (world) => {
      const browser = world.browser()
      const flow = await browser.openQuietly('registration')
      const other = world.browser()
      await other.openQuietly('registration')
      await browser.send(`/self-service/registration/flows?id=${unknownFlow}`)
      await browser.send('/self-service/registration/flows?id=no-id')
      await browser.send('/self-service/registration/flows')
      await browser.send(`/self-service/registration/flows?id=${flow.id}`, { withoutCookies: true })
      await other.send(`/self-service/registration/flows?id=${flow.id}`)
    },
  },
  {
    name: 'submit: unknown flow, no flow',
    play: async (world) => {
      const browser = world.browser()
      const flow = await browser.openQuietly('registration')
      const form = registrationFormOf(newPerson(world), flow)
      for (const query of [`?flow=${unknownFlow}`, '']) {
        await browser.send(`/self-service/registration${query}`, {
          json: registrationOf(newPerson(world), flow),
        })
        const answer = await browser.send(`/self-service/registration${query}`, { accept: 'html', form })
        if (answer.status === 303)
          await browser.send(`/self-service/errors${new URL(answer.location).search}`)
      }
    },
  },
]
