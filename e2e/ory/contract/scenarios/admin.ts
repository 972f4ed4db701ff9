import { z } from 'zod'
import { goodPassword, identityIdOf, loginOf, personWithAccount, signIn, signUp } from '../actions'
import type { Scenario } from '../scenario'

const unknownId = '00000000-0000-4000-8000-000000000000'

export const adminScenarios: Scenario[] = [
  {
    name: 'health',
    play: async (world) => {
      await world.administrator().send('/admin/health/alive')
      await world.administrator().send('/admin/health/ready')
    },
  },
  {
    name: 'find and read an identity',
    play: async (world) => {
      const person = await personWithAccount(world)
      const administrator = world.administrator()
      const id = await identityIdOf(administrator, person)
      await administrator.send(`/admin/identities?credentials_identifier=${encodeURIComponent(person.email)}`)
      await administrator.send('/admin/identities?credentials_identifier=nobody@example.com')
      const [start = ''] = person.email.split('@')
      for (const similar of [start, start.slice(1), `${start}_example.com`, 'zzz']) {
        const query = new URLSearchParams({ preview_credentials_identifier_similar: similar })
        await administrator.send(`/admin/identities?${query}`)
      }
      await administrator.send(`/admin/identities/${id}`)
      await administrator.send(`/admin/identities/${id}?include_credential=password`)
      await administrator.send(`/admin/identities/${unknownId}`)
    },
  },
  {
    name: 'a message that does not exist',
    play: async (world) => {
      const administrator = world.administrator()
      await administrator.send(`/admin/courier/messages/${unknownId}`)
      await administrator.send('/admin/courier/messages/unknown')
    },
  },
  {
    name: 'create an identity that can sign in',
    play: async (world) => {
      const administrator = world.administrator()
      const person = { email: world.email('ada'), password: goodPassword }
      const json = {
        schema_id: 'person',
        traits: { email: person.email },
        credentials: { password: { config: { password: person.password } } },
        verifiable_addresses: [{ value: person.email, verified: true, via: 'email', status: 'completed' }],
      }
      await administrator.send('/admin/identities', { json })
      await administrator.send('/admin/identities', { json })
      const browser = world.browser()
      const flow = await browser.openQuietly('login')
      await browser.send(flow.action, { json: loginOf(person, flow) })
    },
  },
  {
    name: 'an identity with a date of birth, which the settings change',
    play: async (world) => {
      const administrator = world.administrator()
      const person = { email: world.email('ada'), password: goodPassword }
      const { email } = person
      const json = {
        schema_id: 'person-with-birthdate',
        traits: { email },
        credentials: { password: { config: { password: person.password } } },
      }
      await administrator.send('/admin/identities', { json })
      const browser = world.browser()
      await signIn(browser, person)
      const flow = await browser.open('settings')
      const change = { method: 'profile', csrf_token: flow.csrfToken }
      for (const birthdate of ['2001-02-29', '2001-02-28']) {
        await browser.send(flow.action, { json: { ...change, traits: { email, birthdate } } })
      }
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'create: mistakes',
    play: async (world) => {
      const administrator = world.administrator()
      await administrator.send('/admin/identities', {
        json: { schema_id: 'person', traits: { email: 'bad' } },
      })
      await administrator.send('/admin/identities', { json: { schema_id: 'person', traits: {} } })
    },
  },
  {
    name: 'an inactive identity cannot sign in',
    play: async (world) => {
      const browser = world.browser()
      const person = await signUp(world, browser)
      const administrator = world.administrator()
      const id = await identityIdOf(administrator, person)
      const json = [{ op: 'replace', path: '/state', value: 'inactive' }]
      await administrator.send(`/admin/identities/${id}`, { method: 'PATCH', json })
      await browser.send('/sessions/whoami')
      const other = world.browser()
      const flow = await other.openQuietly('login')
      await other.send(flow.action, { json: loginOf(person, flow) })
      await other.send(flow.action, { accept: 'html', form: loginOf(person, flow) })
    },
  },
  {
    name: 'delete an identity',
    play: async (world) => {
      const browser = world.browser()
      const person = await signUp(world, browser)
      const administrator = world.administrator()
      const id = await identityIdOf(administrator, person)
      await administrator.send(`/admin/identities/${id}`, { method: 'DELETE' })
      await administrator.send(`/admin/identities/${id}`, { method: 'DELETE' })
      await administrator.send(`/admin/identities/${id}`)
      await browser.send('/sessions/whoami')
      const flow = await browser.openQuietly('login')
      await browser.send(flow.action, { json: loginOf(person, flow) })
    },
  },
  {
    name: 'sessions of an identity',
    play: async (world) => {
      const browser = world.browser()
      const person = await signUp(world, browser)
      await signIn(world.helper(), person)
      const administrator = world.administrator()
      const id = await identityIdOf(administrator, person)
      const path = `/admin/identities/${id}/sessions`
      const [newest] = z.array(z.object({ id: z.string() })).parse((await administrator.send(path)).body)
      await administrator.send(`/admin/sessions/${newest?.id}`)
      await administrator.send(`/admin/sessions/${newest?.id}?expand=identity&expand=devices`)
      await administrator.send(`/admin/sessions/${newest?.id}`, { method: 'DELETE' })
      await administrator.send(`${path}?active=true`)
      await administrator.send(`${path}?active=false`)
      await administrator.send(path, { method: 'DELETE' })
      await administrator.send(path)
      await browser.send('/sessions/whoami')
      await administrator.send(`/admin/sessions/${unknownId}`)
      await administrator.send(`/admin/sessions/${unknownId}`, { method: 'DELETE' })
      await administrator.send(`/admin/identities/${unknownId}/sessions`)
      await administrator.send(`/admin/identities/${unknownId}/sessions`, { method: 'DELETE' })
    },
  },
]
