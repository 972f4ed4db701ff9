import { z } from 'zod'
import type { Scenario } from '../scenario'

const schemaListSchema = z.array(z.object({ id: z.string() }))

export const serviceScenarios: Scenario[] = [
  {
    name: 'health',
    play: async (world) => {
      await world.browser().send('/health/alive')
      await world.browser().send('/health/ready')
    },
  },
  {
    name: 'schemas',
    play: async (world) => {
      const browser = world.browser()
      const [first] = schemaListSchema.parse((await browser.send('/schemas')).body)
      await browser.send(`/schemas/${first?.id}`)
      await browser.send('/schemas/no.such.schema')
    },
  },
  {
    name: 'errors: unknown id, no id',
    play: async (world) => {
      const browser = world.browser()
      await browser.send('/self-service/errors?id=00000000-0000-4000-8000-000000000000')
      await browser.send('/self-service/errors?id=no-id')
      await browser.send('/self-service/errors')
    },
  },
  {
    name: 'addresses and methods that do not exist',
    play: async (world) => {
      const browser = world.browser()
      await browser.send('/nowhere')
      await browser.send('/self-service/nowhere/browser')
      await browser.send('/nowhere', { accept: 'html' })
      await browser.send('/sessions/whoami', { method: 'POST', json: {} })
      await browser.send('/self-service/login/browser', { method: 'POST', json: {} })
    },
  },
]
