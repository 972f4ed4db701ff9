import {
  askForShortLivedFlows,
  goodPassword,
  loginOf,
  personWithAccount,
  registrationFormOf,
  registrationOf,
  untilExpired,
} from '../actions'
import type { Scenario, World } from '../scenario'

/** A browser with an expired flow of this kind. */
async function expiredFlow(world: World, kind: 'login' | 'registration') {
  const browser = world.browser()
  askForShortLivedFlows(browser)
  const flow = await browser.openQuietly(
    kind,
    `?return_to=${encodeURIComponent(`${world.target.appUrl}/settings`)}`,
  )
  await untilExpired(world, browser, kind, flow)
  return { browser, flow }
}

export const expiryScenarios: Scenario[] = [
  {
    name: 'login: fetch and submit by JSON',
    play: async (world) => {
      const person = await personWithAccount(world)
      const { browser, flow } = await expiredFlow(world, 'login')
      await browser.send(`/self-service/login/flows?id=${flow.id}`)
      const answer = await browser.send(flow.action, { json: loginOf(person, flow) })
      const { use_flow_id: next } = answer.body as { use_flow_id?: string }
      await browser.send(`/self-service/login/flows?id=${next}`)
    },
  },
  {
    name: 'login: submit by form',
    play: async (world) => {
      const person = await personWithAccount(world)
      const { browser, flow } = await expiredFlow(world, 'login')
      await browser.send(flow.action, { accept: 'html', form: loginOf(person, flow) })
    },
  },
  {
    name: 'registration: fetch and submit by JSON',
    play: async (world) => {
      const person = { email: world.email('ada'), password: goodPassword }
      const { browser, flow } = await expiredFlow(world, 'registration')
      await browser.send(`/self-service/registration/flows?id=${flow.id}`)
      const answer = await browser.send(flow.action, { json: registrationOf(person, flow) })
      const { use_flow_id: next } = answer.body as { use_flow_id?: string }
      await browser.send(`/self-service/registration/flows?id=${next}`)
    },
  },
  {
    name: 'registration: submit by form',
    play: async (world) => {
      const person = { email: world.email('ada'), password: goodPassword }
      const { browser, flow } = await expiredFlow(world, 'registration')
      await browser.send(flow.action, { accept: 'html', form: registrationFormOf(person, flow) })
    },
  },
]
