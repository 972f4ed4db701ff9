import { askForVariant, personWithAccount, signUp } from '../actions'
import type { Browser, OpenFlow } from '../browser'
import type { Scenario } from '../scenario'

/** The payload of a submit for the templates of mails. Only the response to that submit contains it again. */
const payload = { transient_payload: { locale: 'ja', nested: { list: [1] } } }

/** A submit with the payload, the flow afterwards, and a submit without it. */
async function submitTwice(
  browser: Browser,
  flow: OpenFlow,
  kind: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const json = { csrf_token: flow.csrfToken, ...fields }
  await browser.send(flow.action, { json: { ...json, ...payload } })
  await browser.send(`/self-service/${kind}/flows?id=${flow.id}`)
  await browser.send(flow.action, { json })
}

export const payloadScenarios: Scenario[] = [
  {
    name: 'a recovery',
    play: async (world) => {
      const browser = world.browser()
      const flow = await browser.openQuietly('recovery')
      await submitTwice(browser, flow, 'recovery', { method: 'code', email: world.email('nobody') })
    },
  },
  {
    name: 'a wrong code of a verification',
    play: async (world) => {
      const browser = world.browser()
      const flow = await browser.openQuietly('verification')
      const json = { method: 'code', csrf_token: flow.csrfToken, email: world.email('nobody'), ...payload }
      await browser.send(flow.action, { json })
      await submitTwice(browser, flow, 'verification', { method: 'code', code: '000000' })
    },
  },
  {
    name: 'a sign-in by code, and a refused one',
    play: async (world) => {
      const { email } = await personWithAccount(world)
      const browser = world.browser()
      askForVariant(browser, 'passwordless-code')
      const flow = await browser.openQuietly('login')
      await submitTwice(browser, flow, 'login', { method: 'code', identifier: email, resend: 'code' })
      const other = await browser.openQuietly('login')
      await submitTwice(browser, other, 'login', { method: 'code', identifier: world.email('nobody') })
    },
  },
  {
    name: 'backup codes in the settings',
    play: async (world) => {
      const browser = world.browser()
      askForVariant(browser, 'second-factor')
      await signUp(world, browser)
      const flow = await browser.openQuietly('settings')
      await submitTwice(browser, flow, 'settings', { lookup_secret_regenerate: 'true' })
    },
  },
]
