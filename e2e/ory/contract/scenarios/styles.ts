import { askForVariant, goodPassword, loginOf, type Person, personWithAccount } from '../actions'
import type { Browser, OpenFlow } from '../browser'
import type { Scenario, World } from '../scenario'

type Opened = { browser: Browser; flow: OpenFlow }

/** A browser whose Kratos registers in two steps. */
async function beforeTwoSteps(world: World): Promise<Opened> {
  const browser = world.browser()
  askForVariant(browser, 'two-step')
  return { browser, flow: await browser.open('registration') }
}

/** A browser whose Kratos asks for the email address first. */
async function beforeIdentifier(world: World): Promise<Opened> {
  const browser = world.browser()
  askForVariant(browser, 'identifier-first')
  return { browser, flow: await browser.open('login') }
}

// One trait only: Kratos 1.3.1 changes the order of several hidden traits from run to run.
const profileOf = ({ csrfToken }: OpenFlow, email: string) => ({
  method: 'profile',
  csrf_token: csrfToken,
  traits: { email },
})
const profileFormOf = ({ csrfToken }: OpenFlow, email: string) => ({
  method: 'profile',
  csrf_token: csrfToken,
  'traits.email': email,
})
const registrationOf = ({ email, password }: Person, { csrfToken }: OpenFlow) => ({
  method: 'password',
  csrf_token: csrfToken,
  traits: { email },
  password,
})
const identifierOf = ({ csrfToken }: OpenFlow, identifier: string) => ({
  method: 'identifier_first',
  csrf_token: csrfToken,
  identifier,
})

export const styleScenarios: Scenario[] = [
  {
    name: 'two steps by JSON',
    play: async (world) => {
      const { browser, flow } = await beforeTwoSteps(world)
      const person = { email: world.email('ada'), password: goodPassword }
      await browser.send(flow.action, { json: profileOf(flow, person.email) })
      await browser.send(`/self-service/registration/flows?id=${flow.id}`)
      await browser.send(flow.action, { json: { ...registrationOf(person, flow), password: 'short' } })
      await browser.send(flow.action, { json: registrationOf(person, flow) })
    },
  },
  {
    name: 'two steps by form',
    play: async (world) => {
      const { browser, flow } = await beforeTwoSteps(world)
      const form = profileFormOf(flow, world.email('ada'))
      await browser.send(flow.action, { accept: 'html', form })
      await browser.send(flow.action, {
        accept: 'html',
        form: { ...form, method: 'password', password: goodPassword },
      })
    },
  },
  {
    name: 'two steps: back and on again',
    play: async (world) => {
      const { browser, flow } = await beforeTwoSteps(world)
      const email = world.email('ada')
      await browser.sendQuietly(flow.action, { json: profileOf(flow, email) })
      const { method, ...back } = profileOf(flow, email)
      await browser.send(flow.action, { json: { ...back, screen: 'previous' } })
      const { method: _, ...form } = profileFormOf(flow, email)
      await browser.send(flow.action, { accept: 'html', form: { ...form, screen: 'previous' } })
      await browser.send(flow.action, { json: profileOf(flow, email) })
    },
  },
  {
    name: 'two steps: mistakes in the first',
    play: async (world) => {
      const { browser, flow } = await beforeTwoSteps(world)
      await browser.send(flow.action, { json: profileOf(flow, 'not-an-address') })
      await browser.send(flow.action, { json: { ...profileOf(flow, world.email('ada')), csrf_token: 'no' } })
      await browser.send(flow.action, { json: { csrf_token: flow.csrfToken } })
    },
  },
  {
    name: 'two steps at once',
    play: async (world) => {
      const { browser, flow } = await beforeTwoSteps(world)
      const person = { email: world.email('ada'), password: goodPassword }
      await browser.send(flow.action, { json: registrationOf(person, flow) })
    },
  },
  {
    name: 'two steps: an address that is taken',
    play: async (world) => {
      const { email } = await personWithAccount(world)
      const { browser, flow } = await beforeTwoSteps(world)
      await browser.send(flow.action, { json: profileOf(flow, email) })
      await browser.send(flow.action, { json: registrationOf({ email, password: goodPassword }, flow) })
    },
  },
  {
    name: 'identifier first by JSON',
    play: async (world) => {
      const person = await personWithAccount(world)
      const { browser, flow } = await beforeIdentifier(world)
      await browser.send(flow.action, { json: identifierOf(flow, person.email) })
      await browser.send(`/self-service/login/flows?id=${flow.id}`)
      await browser.send(flow.action, { json: { ...loginOf(person, flow), password: 'Wrong-Password-1' } })
      await browser.send(flow.action, { json: loginOf(person, flow) })
    },
  },
  {
    name: 'identifier first by form',
    play: async (world) => {
      const person = await personWithAccount(world)
      const { browser, flow } = await beforeIdentifier(world)
      await browser.send(flow.action, { accept: 'html', form: identifierOf(flow, person.email) })
      await browser.send(flow.action, { accept: 'html', form: loginOf(person, flow) })
    },
  },
  {
    name: 'identifier first: no account, no identifier, no token',
    play: async (world) => {
      for (const fields of [{ identifier: 'nobody@example.com' }, { identifier: '' }, { csrf_token: 'no' }]) {
        const { browser, flow } = await beforeIdentifier(world)
        await browser.send(flow.action, { json: { ...identifierOf(flow, 'ada@example.com'), ...fields } })
      }
    },
  },
]
