import { afterAll, expect, jest, test } from '@jest/globals'
import { closeServers } from '@/lib/http/testing/test-server'
import { TestService } from '@/lib/http/testing/test-service'
import { buildTools } from '../testing/build-tools'

// Each command runs in a separate process.
jest.setTimeout(60_000)
const tools = buildTools()
const admin = new TestService()
afterAll(closeServers)

const attempt = (created_at: string, status: string, error?: object) => ({
  id: created_at,
  created_at,
  status,
  error,
})
/** As Kratos 26.2.0 responds: the newest attempt comes first. */
const message = {
  id: 'm1',
  status: 'sent',
  type: 'email',
  recipient: 'ada@example.com',
  body: 'the code 123456',
  subject: 'the code 123456',
  template_type: 'recovery_code_valid',
  channel: 'email',
  send_count: 2,
  created_at: '2026-11-30T11:43:33Z',
  dispatches: [
    attempt('2026-11-30T11:43:35Z', 'success'),
    attempt('2026-11-30T11:43:34Z', 'failed', {
      code: 500,
      reason: 'failed to send email via smtp',
      message: 'dial tcp 127.0.0.1:5959: connect: connection refused',
    }),
  ],
}

test('a message is shown with why each attempt failed, and without its code', async () => {
  const url = await admin.respond('GET /admin/courier/messages/m1', { body: message }).start()
  const variables = { ORY_ADMIN_URL: url, ORY_SDK_URL: url, APP_URL: 'http://localhost:3000' }
  const run = (...args: string[]) => tools.runOps({ __NEXT_PROCESSED_ENV: 'true', ...variables }, ...args)
  const [status, output] = await run('messages', 'show', 'm1')
  expect([status, output.split('\n').slice(-3)]).toEqual([
    0,
    [
      'attempt 1  2026-11-30T11:43:34Z failed: failed to send email via smtp: dial tcp 127.0.0.1:5959: connect: connection refused',
      'attempt 2  2026-11-30T11:43:35Z success',
      '',
    ],
  ])
  const [, json] = await run('--json', 'messages', 'show', 'm1')
  expect(JSON.parse(json)).toMatchObject({
    id: 'm1',
    dispatches: [{ status: 'success' }, { status: 'failed' }],
  })
  expect(output + json).not.toContain('123456')
  expect((await run('messages', 'show', 'm2'))[0]).toBe(3)
})
