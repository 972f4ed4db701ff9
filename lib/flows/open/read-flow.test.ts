import { expect, test } from '@jest/globals'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestService } from '@/lib/http/testing/test-service'
import { startTestServices } from '@/lib/http/testing/test-services'
import { readFlow } from './read-flow'

const kratos = new TestService()

startTestServices({ kratos }, { LOG_LEVEL: 'info' })
const lines = collectLogLines()

const visitor = { cookieHeader: 'csrf_token_1=a', userAgent: 'Safari', ipAddress: null, requestId: 'r-1' }
const read = (flowId: string) => readFlow({ page: 'login', kind: 'login', flowId }, visitor)

test('a flow is fetched from Kratos, and the call has its line in the log', async () => {
  kratos.respond('GET /self-service/login/flows', { body: { id: 'own', ui: {} } })
  expect(await read('own')).toMatchObject({ kind: 'show', flow: { id: 'own' } })
  expect(lines()).toMatchObject([{ route: 'open login', status: 200, outcome: 'show', requestId: 'r-1' }])
})

test('a flow that belongs to another browser restarts', async () => {
  const error = { id: 'security_csrf_violation' }
  kratos.respond('GET /self-service/login/flows', { status: 403, body: { error } })
  expect(await read('own')).toMatchObject({
    kind: 'restart',
    notice: 'stale',
  })
})
