import { askForVariant, loginOf, type Person, signUp } from '../actions'
import { type Browser, flowOf, type OpenFlow } from '../browser'
import type { Scenario, World } from '../scenario'
import { secondFactorInit, signInHalfway } from '../second-factor-actions'
import { wrongCode } from './flow-by-code'

const settingsInit = '/self-service/settings/browser'
/** A browser for which a code in a mail is a second factor. */
function browserWithCodes(world: World): Browser {
  const browser = world.browser()
  askForVariant(browser, 'code-second-factor')
  return browser
}

type Halfway = { person: Person; browser: Browser }

/** A person who is signed in with the password alone. */
async function halfway(world: World): Promise<Halfway> {
  const elsewhere = world.helper()
  askForVariant(elsewhere, 'code-second-factor')
  const person = await signUp(world, elsewhere)
  const browser = browserWithCodes(world)
  await signInHalfway(browser, person)
  return { person, browser }
}

type Asked = Halfway & { flow: OpenFlow; code: string }

/**
 * A person with a code. Older releases send it when the person chooses the address, newer ones immediately.
 */
async function asked(world: World, send: 'send' | 'sendQuietly' = 'sendQuietly'): Promise<Asked> {
  const { person, browser } = await halfway(world)
  const opened = await browser[send](secondFactorInit)
  let flow = flowOf(opened.body)
  const { address } = flow.values
  if (address !== undefined) {
    const json = { method: 'code', csrf_token: flow.csrfToken, address }
    flow = flowOf((await browser[send](flow.action, { json })).body)
  }
  // The first mail is the verification of the address.
  const { code } = await world.mail(person.email, 2)
  return { person, browser, flow, code }
}

const codeOf = ({ person, flow }: Asked, code: string) => ({
  method: 'code',
  csrf_token: flow.csrfToken,
  identifier: person.email,
  code,
})

export const codeSecondFactorScenarios: Scenario[] = [
  {
    name: 'the password alone, by JSON and by form',
    play: async (world) => {
      const elsewhere = world.helper()
      askForVariant(elsewhere, 'code-second-factor')
      const person = await signUp(world, elsewhere)
      for (const accept of ['json', 'html'] as const) {
        const browser = browserWithCodes(world)
        const flow = await browser.openQuietly('login')
        await browser.send(flow.action, { accept, form: loginOf(person, flow) })
        await browser.send('/sessions/whoami')
        await browser.send(settingsInit)
        await browser.send(settingsInit, { accept: 'html' })
      }
    },
  },
  {
    name: 'the code, by JSON',
    play: async (world) => {
      const state = await asked(world, 'send')
      await state.browser.send(state.flow.action, { json: codeOf(state, state.code) })
      await state.browser.send('/sessions/whoami')
      await state.browser.send(settingsInit)
    },
  },
  {
    name: 'the code, by form',
    play: async (world) => {
      const state = await asked(world)
      await state.browser.send(state.flow.action, { accept: 'html', form: codeOf(state, state.code) })
      await state.browser.send('/sessions/whoami')
    },
  },
  {
    name: 'a wrong code, then the right one',
    play: async (world) => {
      const state = await asked(world)
      const { browser, flow, code } = state
      await browser.send(flow.action, { json: codeOf(state, wrongCode(code)) })
      await browser.send(`/self-service/login/flows?id=${flow.id}`)
      await browser.send(flow.action, { json: codeOf(state, code) })
    },
  },
  {
    name: 'no code',
    play: async (world) => {
      const state = await asked(world)
      await state.browser.send(state.flow.action, { json: codeOf(state, '') })
    },
  },
  {
    name: 'another code, and the old one',
    play: async (world) => {
      const state = await asked(world)
      const { person, browser, flow, code } = state
      const again = { method: 'code', csrf_token: flow.csrfToken, identifier: person.email, resend: 'code' }
      await browser.send(flow.action, { json: again })
      const { code: newer } = await world.mail(person.email, 3)
      await browser.send(flow.action, { json: codeOf(state, code) })
      await browser.send(flow.action, { json: codeOf(state, newer) })
    },
  },
  {
    name: 'settings have nothing to set up',
    play: async (world) => {
      const state = await asked(world)
      await state.browser.sendQuietly(state.flow.action, { json: codeOf(state, state.code) })
      await state.browser.open('settings')
    },
  },
]
