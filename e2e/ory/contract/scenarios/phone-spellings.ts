import { askForVariant, goodPassword, loginOf, registrationOf, signUp } from '../actions'
import type { Scenario } from '../scenario'

/** Spellings that Google's library reads as one number. Kratos searches identifiers for it. */
const spellings: readonly string[] = [
  ' +886 912-345-678 ',
  '++886912345678',
  '+886W1ADGJMPT',
  'tel:912345678;phone-context=+886',
  'abc@+886912345678',
]

export const phoneSpellingScenarios: Scenario[] = [
  {
    name: 'no account has the number: a password',
    play: async (world) => {
      for (const email of spellings) {
        const browser = world.browser()
        const flow = await browser.openQuietly('login')
        await browser.send(flow.action, { json: loginOf({ email, password: goodPassword }, flow) })
      }
    },
  },
  {
    name: 'no account has the number: a code',
    play: async (world) => {
      for (const identifier of spellings) {
        const browser = world.browser()
        askForVariant(browser, 'passwordless-code')
        const flow = await browser.openQuietly('login')
        const json = { method: 'code', csrf_token: flow.csrfToken, identifier }
        await browser.send(flow.action, { json })
      }
    },
  },
  ...(['recovery', 'verification'] as const).map(
    (kind): Scenario => ({
      name: `no account has the number: a ${kind}`,
      play: async (world) => {
        for (const email of spellings) {
          const browser = world.browser()
          const flow = await browser.openQuietly(kind)
          await browser.send(flow.action, { json: { method: 'code', csrf_token: flow.csrfToken, email } })
        }
      },
    }),
  ),
  {
    name: 'a registration with the number for an address',
    play: async (world) => {
      for (const email of spellings) {
        const browser = world.browser()
        const flow = await browser.openQuietly('registration')
        await browser.send(flow.action, { json: registrationOf({ email, password: goodPassword }, flow) })
      }
    },
  },
  {
    name: 'an address that contains a number',
    play: async (world) => {
      for (const name of ['+886912345678', '+886912345678/x', 'ada+886912345678']) {
        const person = await signUp(world, world.helper(), name)
        const browser = world.browser()
        const login = await browser.openQuietly('login')
        await browser.send(login.action, { json: loginOf(person, login) })
        const other = world.browser()
        const { csrfToken, action } = await other.openQuietly('recovery')
        await other.send(action, { json: { method: 'code', csrf_token: csrfToken, email: person.email } })
      }
    },
  },
]
