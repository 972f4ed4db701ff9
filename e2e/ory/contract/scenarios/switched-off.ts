import { askForVariant, personWithAccount, switchOff } from '../actions'
import type { Scenario } from '../scenario'
import { askOf, codeOf } from './flow-by-code'

const fetchOf = (flow: { id: string }) => `/self-service/recovery/flows?id=${flow.id}`
/** Recovery of an account that an administrator has switched off. */
export const switchedOffScenarios: Scenario[] = [
  {
    name: 'recovery: asked for by JSON, code by JSON',
    play: async (world) => {
      const person = await personWithAccount(world)
      await switchOff(world, person)
      const browser = world.browser()
      const flow = await browser.openQuietly('recovery')
      await browser.send(flow.action, { json: askOf(flow, person.email) })
      const { code } = await world.mail(person.email, 2)
      await browser.send(flow.action, { json: codeOf(flow, code) })
      await browser.send(fetchOf(flow))
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'recovery: code by form',
    play: async (world) => {
      const person = await personWithAccount(world)
      const browser = world.browser()
      const flow = await browser.openQuietly('recovery')
      await browser.sendQuietly(flow.action, { json: askOf(flow, person.email) })
      const { code } = await world.mail(person.email, 2)
      await switchOff(world, person)
      await browser.send(flow.action, { accept: 'html', form: codeOf(flow, code) })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'recovery: by link',
    play: async (world) => {
      const person = await personWithAccount(world)
      const browser = world.browser()
      askForVariant(browser, 'link')
      const flow = await browser.openQuietly('recovery')
      await browser.sendQuietly(flow.action, { json: askOf(flow, person.email, 'link') })
      const { link } = await world.mail(person.email, 2)
      await switchOff(world, person)
      await browser.send(link, { accept: 'html' })
      await browser.send('/sessions/whoami')
    },
  },
]
