import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from '@jest/globals'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestService } from '@/lib/http/testing/test-service'
import { startTestServices } from '@/lib/http/testing/test-services'
import { flowSchema } from '@/lib/ory/kratos/flow'
import type { CurrentRequest } from '@/lib/telemetry/observers'
import { handOver, readFlow } from './read-flow'

const kratos = new TestService()

startTestServices({ kratos }, { LOG_LEVEL: 'info' })
const lines = collectLogLines()

/** deploy/server/observers.mjs makes it in a running server. */
const requests = new AsyncLocalStorage<CurrentRequest>()
Object.assign(globalThis, { [Symbol.for('latchkey.current-request')]: requests })

const visitor = { cookieHeader: 'csrf_token_1=a', userAgent: 'Safari', ipAddress: null, requestId: 'r-1' }
const read = (flowId: string) => readFlow({ page: 'login', kind: 'login', flowId }, visitor)
const outcomeWith = (id: string) => ({ kind: 'show', flow: flowSchema.parse({ id, ui: {} }) }) as const

const newRequest = (): CurrentRequest => ({ id: 'r-1', path: '/login' })

/** A request for which the flow `handed` was read before. */
function requestWithFlow(): CurrentRequest {
  const request = newRequest()
  handOver(request, { flowId: 'handed', read: async () => outcomeWith('handed') })
  return request
}

test('a flow is read from Kratos, and the call has its line in the log', async () => {
  kratos.respond('GET /self-service/login/flows', { body: { id: 'own', ui: {} } })
  expect(await read('own')).toMatchObject({ kind: 'show', flow: { id: 'own' } })
  expect(lines()).toMatchObject([{ route: 'open login', status: 200, outcome: 'show', requestId: 'r-1' }])
})

test('a flow that belongs to another browser starts again', async () => {
  const error = { id: 'security_csrf_violation' }
  kratos.respond('GET /self-service/login/flows', { status: 403, body: { error } })
  expect(await requests.run(newRequest(), () => read('own'))).toMatchObject({
    kind: 'restart',
    notice: 'stale',
  })
})

test('a flow that was read for the request is not read again', async () => {
  kratos.reset()
  const outcome = await requests.run(requestWithFlow(), () => read('handed'))
  expect(outcome).toMatchObject({ flow: { id: 'handed' } })
  expect(kratos.requests).toEqual([])
})

test('neither another flow nor another request gets it', async () => {
  kratos.respond('GET /self-service/login/flows', ({ query }) => ({ body: { id: query.get('id'), ui: {} } }))
  expect(await requests.run(requestWithFlow(), () => read('other'))).toMatchObject({ flow: { id: 'other' } })
  kratos.reset()
  kratos.respond('GET /self-service/login/flows', { body: { id: 'from-kratos', ui: {} } })
  expect(await requests.run(newRequest(), () => read('handed'))).toMatchObject({
    flow: { id: 'from-kratos' },
  })
})
