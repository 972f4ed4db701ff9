import { expect, test } from '@jest/globals'
import { flowIdOf } from '@/lib/http/testing/flow-id'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import type { FlowKind } from '@/lib/urls/flow-kind'
import { logFailedAttempt } from './log-failed-attempt'
import { refusedResponse, runPipeline, type SubmissionResponse } from './pipeline'
import { parseJsonFields } from './read-fields'
import { parseSubmission } from './submission'
import { noEffects } from './submission-effects'

Object.assign(process.env, {
  LOG_LEVEL: 'info',
  APP_URL: 'http://localhost:3000',
  ORY_SDK_URL: 'http://localhost:4433',
})
const logLines = collectLogLines()

/** The lines about a submission to which Kratos, or a stage, responds so. */
async function linesFor(response: object, fields: object, kind: FlowKind = 'login'): Promise<object[]> {
  const visitor = { cookieHeader: '', userAgent: '', ipAddress: null, requestId: '7F3K9-2QDX0' }
  const read = parseJsonFields(JSON.stringify(fields))
  const submission = parseSubmission({ kind, flowId: flowIdOf(1), fields: read, entry: 'json', visitor })
  const answer: SubmissionResponse = { status: 400, setCookies: [], effects: noEffects, ...response }
  const stages = [logFailedAttempt((name) => `digest of ${name}`), async () => answer]
  expect(await runPipeline(submission, stages)).toBe(answer)
  return logLines()
}

const flowWith = (...ids: number[]) => ({
  id: flowIdOf(1),
  ui: {
    action: 'https://login.example.com',
    method: 'POST',
    nodes: [],
    messages: ids.map((id) => ({ id, type: 'error', text: '' })),
  },
})
const password = { method: 'password', identifier: 'ada@example.com', password: 'wrong' }
const line = {
  requestId: '7F3K9-2QDX0',
  route: 'submit login',
  outcome: 'attempt_failed',
  method: 'password',
  flow: flowIdOf(1),
  account: 'digest of ada@example.com',
}

test.each([
  ['wrong_password', { body: flowWith(4000006) }],
  ['not_verified', { body: flowWith(4000010) }],
  ['disabled', { body: flowWith(4010011) }],
  ['expired', { status: 410, body: { error: { id: 'self_service_flow_expired' } } }],
  ['limited', refusedResponse({ reason: 'account', seconds: 30 }, 429)],
  ['phone_unverified', refusedResponse({ reason: 'phone_unverified' }, 403)],
  ['failed', { status: 503 }],
])(
  'a failed sign-in is a line with the cause %s, the flow, and the digest of the account',
  async (cause, response) => {
    expect(await linesFor(response, password)).toMatchObject([{ ...line, cause }])
  },
)

test('a response that cannot be used is named', async () => {
  const [unavailable] = await linesFor({ status: 503 }, password)
  expect(unavailable).toMatchObject({ cause: 'failed', reason: 'unavailable' })
  const [refused] = await linesFor({ body: flowWith(4000006) }, password)
  expect(refused).not.toHaveProperty('reason')
})

test('a plain form that Kratos sends back to its page has the cause other', async () => {
  const response = { status: 303, location: '/login', effects: { ...noEffects, credential: 'wrong' } }
  expect(await linesFor(response, password)).toMatchObject([{ ...line, cause: 'other' }])
})

test('a wrong recovery code names the account by its address, a second factor names none', async () => {
  const code = { method: 'code', code: '000000', email: 'ada@example.com' }
  expect(await linesFor({ body: flowWith(4060006) }, code, 'recovery')).toMatchObject([
    { route: 'submit recovery', cause: 'wrong_code', account: 'digest of ada@example.com' },
  ])
  const [second] = await linesFor({ body: flowWith(4000008) }, { method: 'totp', totp_code: '000000' })
  expect(second).toMatchObject({ cause: 'wrong_code' })
  expect(second).not.toHaveProperty('account')
})

test('a sign-in that succeeds, and a form that goes on to its next step, are no such line', async () => {
  expect(await linesFor({ status: 200, body: { session: {} } }, password)).toEqual([])
  const sent = {
    ...flowWith(),
    ui: { ...flowWith().ui, messages: [{ id: 1010014, type: 'info', text: '' }] },
  }
  expect(await linesFor({ body: sent }, { method: 'code', identifier: 'ada@example.com' })).toEqual([])
})
