import { askForVariant, demoSite, personWithAccount, signUp } from '../actions'
import type { Browser } from '../browser'
import type { Scenario } from '../scenario'
import { askOf, codeOf, flowByCode, wrongCode } from './flow-by-code'

const { init, fetchOf, afterAsking, ask, common } = flowByCode('recovery')

/** Fetches the settings flow that a recovery continues to. */
async function openSettings(browser: Browser, url: string): Promise<void> {
  const id = new URL(url).searchParams.get('flow')
  await browser.send(`/self-service/settings/flows?id=${id}`)
}

export const recoveryScenarios: Scenario[] = [
  ...common,
  {
    name: 'begin and submit when signed in',
    play: async (world) => {
      const browser = world.browser()
      const { email } = await signUp(world, browser)
      await browser.send(init)
      await browser.send(init, { accept: 'html' })
      const stranger = world.browser()
      const flow = await stranger.openQuietly('recovery')
      await browser.send(flow.action, { json: askOf(flow, email) })
      await browser.send(flow.action, { accept: 'html', form: askOf(flow, email) })
    },
  },
  {
    name: 'by JSON, from asking to the settings',
    play: async (world) => {
      const { email } = await personWithAccount(world)
      const browser = world.browser()
      const flow = await browser.open('recovery')
      await browser.send(flow.action, { json: askOf(flow, email) })
      await browser.send(fetchOf(flow))
      const { code } = await world.mail(email, 2)
      await browser.send(flow.action, { json: codeOf(flow, wrongCode(code)) })
      const answer = await browser.send(flow.action, { json: codeOf(flow, code) })
      const { redirect_browser_to: next } = answer.body as { redirect_browser_to: string }
      await openSettings(browser, next)
      await browser.send('/sessions/whoami')
      await browser.send(fetchOf(flow))
      await browser.send(flow.action, { json: codeOf(flow, code) })
    },
  },
  {
    name: 'by form, from asking to a new password, with return_to',
    play: async (world) => {
      const { email } = await personWithAccount(world)
      const browser = world.browser()
      const flow = await browser.openQuietly('recovery', `?return_to=${encodeURIComponent(`${demoSite}/in`)}`)
      await browser.send(flow.action, { accept: 'html', form: askOf(flow, email) })
      const { code } = await world.mail(email, 2)
      await browser.send(flow.action, { accept: 'html', form: codeOf(flow, wrongCode(code)) })
      await browser.send(fetchOf(flow))
      const answer = await browser.send(flow.action, { accept: 'html', form: codeOf(flow, code) })
      await openSettings(browser, answer.location)
      const id = new URL(answer.location).searchParams.get('flow')
      const shown = await browser.sendQuietly(`/self-service/settings/flows?id=${id}`)
      const { ui } = shown.body as { ui: { nodes: { attributes: { name?: string; value?: string } }[] } }
      const token =
        ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value ?? ''
      const form = { method: 'password', csrf_token: token, password: 'A-New-Password-For-Me-1' }
      await browser.send(`/self-service/settings?flow=${id}`, { accept: 'html', form })
    },
  },
  {
    name: 'wrong codes, many',
    play: async (world) => {
      const { browser, flow, code } = await afterAsking(world)
      for (let tries = 1; tries <= 4; tries += 1) {
        await browser.sendQuietly(flow.action, { json: codeOf(flow, wrongCode(code)) })
      }
      await browser.send(flow.action, { json: codeOf(flow, wrongCode(code)) })
      const answer = await browser.send(flow.action, { json: codeOf(flow, wrongCode(code)) })
      const id = new URL(answer.location, 'http://x').searchParams.get('id') ?? ''
      await browser.send(fetchOf({ id }))
      await browser.send(flow.action, { json: codeOf(flow, code) })
      await browser.send(flow.action, { accept: 'html', form: codeOf(flow, code) })
    },
  },
  ask('address: left out', { email: undefined }),
  {
    name: 'by link, once and again',
    play: async (world) => {
      const { email } = await personWithAccount(world)
      const browser = world.browser()
      askForVariant(browser, 'link')
      const flow = await browser.open('recovery', `?return_to=${encodeURIComponent(`${demoSite}/in`)}`)
      await browser.send(flow.action, { json: { ...askOf(flow, email), method: 'link' } })
      await browser.send(fetchOf(flow))
      const { link } = await world.mail(email, 2)
      const other = world.browser()
      askForVariant(other, 'link')
      const answer = await other.send(link, { accept: 'html' })
      await openSettings(other, answer.location)
      const third = world.browser()
      askForVariant(third, 'link')
      const used = await third.send(link, { accept: 'html' })
      await third.send(fetchOf({ id: new URL(used.location).searchParams.get('flow') ?? '' }))
    },
  },
]
