import {
  askForShortLivedFlows,
  askForVariant,
  beginForEach,
  beginWithReturnTo,
  demoSite,
  personWithAccount,
  untilExpired,
} from '../actions'
import type { Browser, OpenFlow } from '../browser'
import type { Scenario, World } from '../scenario'

const unknownFlow = '00000000-0000-4000-8000-000000000000'

export const askOf = (flow: OpenFlow, email: string, method: 'code' | 'link' = 'code') => ({
  method,
  csrf_token: flow.csrfToken,
  email,
})
export const codeOf = (flow: OpenFlow, code: string) => ({ method: 'code', csrf_token: flow.csrfToken, code })
export const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

type Asked = { browser: Browser; flow: OpenFlow; email: string; code: string; link: string }

/** What a recovery and a verification have in common: an address gets a code. */
export function flowByCode(kind: 'recovery' | 'verification') {
  const init = `/self-service/${kind}/browser`
  const fetchOf = (flow: { id: string }) => `/self-service/${kind}/flows?id=${flow.id}`

  /** A person who is not signed in and has asked for a code. The address of the account is not verified. */
  async function afterAsking(world: World, query = ''): Promise<Asked> {
    const { email } = await personWithAccount(world)
    const browser = world.browser()
    const flow = await browser.openQuietly(kind, query)
    await browser.sendQuietly(flow.action, { json: askOf(flow, email) })
    const { code, link } = await world.mail(email, 2)
    return { browser, flow, email, code, link }
  }

  const ask = (name: string, fields: Record<string, unknown>): Scenario => ({
    name,
    play: async (world) => {
      const browser = world.browser()
      const flow = await browser.openQuietly(kind)
      await browser.send(flow.action, { json: { ...askOf(flow, world.email('nobody')), ...fields } })
      await browser.send(fetchOf(flow))
    },
  })

  const common: Scenario[] = [
    {
      name: 'begin for JSON, for a page and for anything',
      play: (world) => beginForEach(world, init),
    },
    {
      name: 'begin with return_to',
      play: (world) => beginWithReturnTo(world, init, [`${demoSite}/deep`, 'https://foreign.example/']),
    },
    {
      name: 'fetch: unknown flow, cookies of another browser',
      play: async (world) => {
        const browser = world.browser()
        const flow = await browser.openQuietly(kind)
        await browser.send(fetchOf({ id: unknownFlow }))
        await world.browser().send(fetchOf(flow))
      },
    },
    {
      name: 'submit: unknown flow, no flow',
      play: async (world) => {
        const browser = world.browser()
        const flow = await browser.openQuietly(kind)
        for (const query of [`?flow=${unknownFlow}`, '']) {
          const json = askOf(flow, 'ada@example.com')
          await browser.send(`/self-service/${kind}${query}`, { json })
          await browser.send(`/self-service/${kind}${query}`, { accept: 'html', form: json })
        }
      },
    },
    {
      name: 'an address without an account gets the same answers',
      play: async (world) => {
        const browser = world.browser()
        const flow = await browser.openQuietly(kind)
        await browser.send(flow.action, { json: askOf(flow, world.email('nobody')) })
        await browser.send(flow.action, { json: codeOf(flow, '123456') })
      },
    },
    {
      name: 'resend: the new code counts, the old one does not',
      play: async (world) => {
        const { browser, flow, email, code } = await afterAsking(world)
        await browser.send(flow.action, { json: askOf(flow, email) })
        const { code: second } = await world.mail(email, 3)
        await browser.send(flow.action, { json: codeOf(flow, code) })
        await browser.send(flow.action, { json: codeOf(flow, second) })
      },
    },
    ask('address: empty', { email: '' }),
    ask('address: bad form', { email: 'not-an-address' }),
    ask('method: left out', { method: undefined }),
    ask('method: unknown', { method: 'telepathy' }),
    ask('method: switched off', { method: 'link' }),
    ask('csrf: wrong token', { csrf_token: 'wrong' }),
    {
      name: 'csrf: no token with a code, and no cookies',
      play: async (world) => {
        const { browser, flow, code } = await afterAsking(world)
        await browser.send(flow.action, { json: { method: 'code', code: wrongCode(code) } })
        await browser.send(flow.action, { json: codeOf(flow, code), withoutCookies: true })
      },
    },
    {
      name: 'expired: fetch, submit by JSON and by form',
      play: async (world) => {
        const browser = world.browser()
        askForShortLivedFlows(browser)
        const query = `?return_to=${encodeURIComponent(`${world.target.appUrl}/settings`)}`
        const flow = await browser.openQuietly(kind, query)
        await untilExpired(world, browser, kind, flow)
        await browser.send(fetchOf(flow))
        const answer = await browser.send(flow.action, { json: askOf(flow, 'ada@example.com') })
        const { use_flow_id: named } = answer.body as { use_flow_id?: string }
        const id = named ?? new URL(answer.location, 'http://x').searchParams.get('id') ?? ''
        await browser.send(fetchOf({ id }))
        await browser.send(flow.action, { accept: 'html', form: askOf(flow, 'ada@example.com') })
      },
    },
    {
      name: 'by link, used by a post from browsers without cookies, once and again',
      play: async (world) => {
        const { email } = await personWithAccount(world)
        const browser = world.browser()
        askForVariant(browser, 'link')
        const flow = await browser.openQuietly(kind)
        await browser.sendQuietly(flow.action, { json: { ...askOf(flow, email), method: 'link' } })
        const { link } = await world.mail(email, 2)
        const token = new URL(link).searchParams.get('token') ?? ''
        for (const form of [
          { method: 'link', token: 'wrong' },
          { method: 'link', token },
          { method: 'link', token },
        ]) {
          const other = world.browser()
          askForVariant(other, 'link')
          await other.send(flow.action, { form })
        }
      },
    },
  ]
  return { init, fetchOf, afterAsking, ask, common }
}
