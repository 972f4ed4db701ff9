import { askForVariant, demoSite, goodPassword, personWithAccount, registrationOf } from '../actions'
import type { Scenario } from '../scenario'
import { askOf, codeOf, flowByCode, wrongCode } from './flow-by-code'

const { fetchOf, afterAsking, common } = flowByCode('verification')

export const verificationScenarios: Scenario[] = [
  ...common,
  {
    name: 'by JSON, from asking to the end',
    play: async (world) => {
      const { email } = await personWithAccount(world)
      const browser = world.browser()
      const flow = await browser.open('verification')
      await browser.send(flow.action, { json: askOf(flow, email) })
      await browser.send(fetchOf(flow))
      const { code } = await world.mail(email, 2)
      await browser.send(flow.action, { json: codeOf(flow, wrongCode(code)) })
      await browser.send(flow.action, { json: codeOf(flow, code) })
      await browser.send(fetchOf(flow))
      await browser.send(flow.action, { json: codeOf(flow, code) })
    },
  },
  {
    name: 'by form, from asking to the end',
    play: async (world) => {
      const { email } = await personWithAccount(world)
      const browser = world.browser()
      const flow = await browser.openQuietly(
        'verification',
        `?return_to=${encodeURIComponent(`${demoSite}/in`)}`,
      )
      await browser.send(flow.action, { accept: 'html', form: askOf(flow, email) })
      const { code } = await world.mail(email, 2)
      await browser.send(flow.action, { accept: 'html', form: codeOf(flow, wrongCode(code)) })
      await browser.send(fetchOf(flow))
      await browser.send(flow.action, { accept: 'html', form: codeOf(flow, code) })
      await browser.send(fetchOf(flow))
      const again = await browser.send(flow.action, { accept: 'html', form: codeOf(flow, code) })
      await browser.send(fetchOf({ id: new URL(again.location).searchParams.get('flow') ?? '' }))
    },
  },
  {
    name: 'after registration',
    play: async (world) => {
      const browser = world.browser()
      const person = { email: world.email('ada'), password: goodPassword }
      const registration = await browser.openQuietly(
        'registration',
        `?return_to=${encodeURIComponent(`${demoSite}/in`)}`,
      )
      const answer = await browser.sendQuietly(registration.action, {
        json: registrationOf(person, registration),
      })
      const { continue_with: next } = answer.body as { continue_with: { flow?: { id: string } }[] }
      const id = next.find(({ flow }) => flow)?.flow?.id ?? ''
      const { code } = await world.mail(person.email)
      const shown = await browser.send(`/self-service/verification/flows?id=${id}`)
      const flow = shown.body as { ui: { nodes: { attributes: { name?: string; value?: unknown } }[] } }
      const token = flow.ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')
      const json = { method: 'code', csrf_token: token?.attributes.value, code }
      await browser.send(`/self-service/verification?flow=${id}`, { json })
      await browser.send('/sessions/whoami')
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
      await browser.send(flow.action, { json: codeOf(flow, wrongCode(code)) })
      await browser.send(flow.action, { json: codeOf(flow, code) })
    },
  },
  {
    name: 'wrong codes, many, by form',
    play: async (world) => {
      const { browser, flow, code } = await afterAsking(world)
      for (let tries = 1; tries <= 5; tries += 1) {
        await browser.sendQuietly(flow.action, { json: codeOf(flow, wrongCode(code)) })
      }
      const form = codeOf(flow, wrongCode(code))
      const answer = await browser.send(flow.action, { accept: 'html', form })
      await browser.send(fetchOf({ id: new URL(answer.location).searchParams.get('flow') ?? '' }))
    },
  },
  {
    name: 'link of the mail: in the same browser and in another, and a scanner changes nothing',
    play: async (world) => {
      const { browser, flow, link } = await afterAsking(world)
      await world.browser().send(link, { accept: 'any' })
      await browser.send(link, { accept: 'html' })
      await browser.send(fetchOf(flow))
      const other = world.browser()
      await other.send(link, { accept: 'html' })
      const shown = await other.send(fetchOf(flow))
      const { ui } = shown.body as { ui: { nodes: { attributes: { name?: string; value?: string } }[] } }
      const form = Object.fromEntries(
        ui.nodes.flatMap(({ attributes: { name, value } }) => (name && value ? [[name, value]] : [])),
      )
      await other.send(flow.action, { accept: 'html', form: { ...form, method: 'code' } })
      await other.send(fetchOf(flow))
      await other.send(link, { accept: 'html' })
    },
  },
  {
    name: 'by link',
    play: async (world) => {
      const { email } = await personWithAccount(world)
      const browser = world.browser()
      askForVariant(browser, 'link')
      const flow = await browser.open('verification', `?return_to=${encodeURIComponent(`${demoSite}/in`)}`)
      await browser.send(flow.action, { json: { ...askOf(flow, email), method: 'link' } })
      await browser.send(fetchOf(flow))
      const { link } = await world.mail(email, 2)
      await browser.send(link, { accept: 'html' })
      await browser.send(fetchOf(flow))
      await browser.send(link, { accept: 'html' })
    },
  },
]
