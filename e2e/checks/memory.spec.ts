import { type APIRequestContext, expect, request, test } from '@playwright/test'
import { createAccount } from '../fixtures/accounts'
import { newPerson } from '../fixtures/people'
import { startFlow } from '../support/kratos-flow'
import { killAll } from '../support/server-process'
import { type MeasuredServer, startMeasuredServer } from '../support/server-usage'

/*
 * Long-lived objects must not keep a request alive (`lib/process/outside-requests.ts`,
 * `lib/request/release-render-memory.ts`). A leak shows only in a mix of requests that never stops: an idle
 * server releases nearly all of them.
 */

/** Pages of visitors, a tenth of them signed in. */
const mix = ['/login', '/registration', '/settings', '/no-such-page', '/api/health/live', '/error', '/login']
const atOnce = 12
const rounds = 40
/** Those in flight, and those that the last collection has not reached: a twentieth of all. */
const maxKept = atOnce + (atOnce * rounds) / 20

test.describe.configure({ timeout: 180_000 })

let server: MeasuredServer
test.beforeAll(async () => {
  server = await startMeasuredServer('memory')
})
test.afterAll(() => killAll(server))

test('no request of a busy period stays in memory', { tag: ['@sandbox', '@more'] }, async () => {
  const client = await request.newContext({ baseURL: server.url })
  await signUp(client)
  let next = 0
  let answered = 0
  const visit = async (until: number) => {
    while (next < until) {
      const path = mix[next % mix.length] ?? '/'
      next += 1
      // The server may close an idle connection under the next request, after it was paused for the
      // inspection.
      await (await client.get(path, { maxRetries: 2 })).dispose()
      answered += 1
    }
  }
  const load = (until: number) => Promise.all(Array.from({ length: atOnce }, () => visit(until)))
  await load(atOnce * rounds)
  const more = load(next + atOnce * 10)
  const { responses } = await server.usage('responses')
  await more
  expect(answered).toBe(atOnce * (rounds + 10))
  expect(responses).toBeLessThan(maxKept)
  await client.dispose()
})

async function signUp(client: APIRequestContext): Promise<void> {
  const person = newPerson()
  await createAccount(person, server.url)
  const { action, csrfToken } = await startFlow(client, 'login')
  const { email: identifier, password } = person
  const data = { method: 'password', csrf_token: csrfToken, identifier, password }
  const response = await client.post(action, { headers: { accept: 'application/json' }, data })
  expect(response.status()).toBe(200)
}
