import { z } from 'zod'
import { loginOf, personWithAccount, signIn, signUp } from '../actions'
import type { Scenario } from '../scenario'

const listSchema = z.array(z.object({ id: z.string() }))
const unknownSession = '00000000-0000-4000-8000-000000000000'

export const sessionScenarios: Scenario[] = [
  {
    name: 'who am I, without a session',
    play: async (world) => {
      const browser = world.browser()
      await browser.send('/sessions/whoami')
      await browser.send('/sessions/whoami', { accept: 'html' })
      browser.jar.set('ory_kratos_session', 'rubbish')
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'who am I, with a session',
    play: async (world) => {
      const browser = world.browser()
      await signUp(world, browser)
      await browser.send('/sessions/whoami')
      await browser.send('/sessions/whoami', { accept: 'html' })
    },
  },
  {
    name: 'who am I, as a JWT',
    play: async (world) => {
      const browser = world.browser()
      await browser.send('/sessions/whoami?tokenize_as=api')
      await signUp(world, browser)
      await browser.send('/sessions/whoami?tokenize_as=api')
      await browser.send('/sessions/whoami?tokenize_as=nobody-has-it')
      await browser.send('/sessions/whoami?tokenize_as=')
    },
  },
  {
    name: 'the address and the agent that a server passes on',
    play: async (world) => {
      const person = await personWithAccount(world)
      const browser = world.browser()
      const flow = await browser.openQuietly('login')
      const headers = { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Lighthouse/7' }
      await browser.send(flow.action, { json: loginOf(person, flow), headers })
    },
  },
  {
    name: 'list and revoke, without a session',
    play: async (world) => {
      await world.browser().send('/sessions')
      await world.browser().send('/sessions', { method: 'DELETE' })
      await world.browser().send(`/sessions/${unknownSession}`, { method: 'DELETE' })
    },
  },
  {
    name: 'list the other sessions and revoke one',
    play: async (world) => {
      const browser = world.browser()
      const person = await signUp(world, browser)
      await browser.send('/sessions')
      const other = world.browser()
      await signIn(other, person)
      const [first] = listSchema.parse((await browser.send('/sessions')).body)
      await browser.send(`/sessions/${first?.id}`, { method: 'DELETE' })
      await browser.send(`/sessions/${first?.id}`, { method: 'DELETE' })
      await browser.send(`/sessions/${unknownSession}`, { method: 'DELETE' })
      await browser.send('/sessions')
      await other.send('/sessions/whoami')
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'revoke all others',
    play: async (world) => {
      const browser = world.browser()
      const person = await signUp(world, browser)
      await signIn(world.browser(), person)
      await signIn(world.browser(), person)
      await browser.send('/sessions', { method: 'DELETE' })
      await browser.send('/sessions', { method: 'DELETE' })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'revoke this session',
    play: async (world) => {
      const browser = world.browser()
      await signUp(world, browser)
      const { id } = z.object({ id: z.string() }).parse((await browser.send('/sessions/whoami')).body)
      await browser.send(`/sessions/${id}`, { method: 'DELETE' })
      await browser.send('/sessions/whoami')
    },
  },
]
