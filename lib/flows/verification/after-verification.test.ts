import { expect, test } from '@jest/globals'
import { answeredOn, shown } from '@/lib/flows/testing/submit-context'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import type { Session } from '@/lib/session/session-schema'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { afterVerification } from './after-verification'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  HYDRA_PUBLIC_URL: 'https://hydra.example.com',
  HYDRA_ADMIN_URL: 'http://hydra:4445',
  LOG_LEVEL: 'silent',
})

const pageUrl = flowPageUrl('verification', { flow: 'f' })

test('the session stores when a code was requested', () => {
  const flow = flowSchema.parse({ id: 'f', ui: {}, state: 'sent_email' })
  const changesOf = (form: string) =>
    afterVerification(answeredOn(pageUrl, shown(flow), { body: form })).changes
  expect(changesOf('email=ada@example.com')).toEqual({
    mailSent: { flowId: 'f', at: expect.any(Number) },
  })
  expect(changesOf('code=123456')).toEqual({})
})

test('a sign-up arrives when its address is verified', () => {
  const changesFor = (state: string, session: Session) => {
    const flow = flowSchema.parse({ id: 'f', ui: {}, state })
    return afterVerification(answeredOn(pageUrl, shown(flow), { session })).changes
  }
  const now = { signedUpAt: expect.any(Number) }
  expect(changesFor('passed_challenge', { signedUpAt: 1 })).toEqual(now)
  expect(changesFor('passed_challenge', { signedUpAt: 1 })).not.toEqual({ signedUpAt: 1 })
  expect(changesFor('sent_email', { signedUpAt: 1 })).toEqual({})
  expect(changesFor('passed_challenge', {})).toEqual({})
})

test.each([
  [
    'where the page leads',
    'passed_challenge',
    'signed in',
    'return_to=/sessions',
    'https://login.example.com/',
    '/sessions',
  ],
  ['where Kratos leads', 'passed_challenge', 'signed in', '', 'https://login.example.com/data', '/data'],
  ['home, from a foreign site', 'passed_challenge', 'signed in', '', 'https://evil.example/', '/'],
  [
    'to the application',
    'passed_challenge',
    'signed in',
    'return_to=/sessions',
    'https://hydra.example.com/oauth2/auth?login_verifier=v',
    'https://hydra.example.com/oauth2/auth?login_verifier=v',
  ],
  ['nowhere before the code', 'sent_email', 'signed in', '', 'https://login.example.com/', null],
  ['nowhere without a session', 'passed_challenge', 'nobody', '', 'https://login.example.com/', null],
])('a verification continues automatically: %s', (_, state, who, query, href, expected) => {
  const cookieHeader = who === 'signed in' ? 'ory_kratos_session=s' : ''
  const link = { type: 'a', group: 'code', attributes: { id: 'continue', href } }
  const flow = flowSchema.parse({ id: 'f', state, ui: { nodes: [link] } })
  const page = flowPageUrl('verification', new URLSearchParams(query))
  const next = afterVerification(answeredOn(page, shown(flow), { cookieHeader })).url
  expect(next).toBe(expected ?? '/verification?flow=f')
})
