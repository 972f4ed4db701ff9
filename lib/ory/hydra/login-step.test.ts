import { describe, expect, test } from '@jest/globals'
import type { WhoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import { loginStepOf } from './login-step'
import { signedInAs } from './testing/signed-in'

const requestUrl = 'https://oauth.example.com/oauth2/auth?client_id=c&state=a%20b'
const remembered = { isRemembered: true, subject: 'ada', requestUrl, sessionId: 's', uiLocales: [] }

test('a login that Hydra does not remember asks, also when a visitor is signed in', () => {
  const request = { ...remembered, isRemembered: false, subject: '' }
  expect(loginStepOf(request, signedInAs('ada'))).toEqual({ kind: 'ask' })
})

test('a remembered login passes for the same account', () => {
  expect(loginStepOf(remembered, signedInAs('ada'))).toEqual({ kind: 'pass' })
})

describe('a remembered login whose account is not signed in', () => {
  const others: [string, WhoIsSignedIn][] = [
    ['nobody', { kind: 'nobody' }],
    ['another account', signedInAs('grace')],
    ['a second factor is due', { kind: 'second_factor_due' }],
  ]

  test.each(others)('%s: the request starts again with a form', (_title, who) => {
    expect(loginStepOf(remembered, who)).toEqual({
      kind: 'restart',
      url: 'https://oauth.example.com/oauth2/auth?client_id=c&state=a+b&prompt=login',
    })
  })

  test.each(others)('%s: the request is refused when the application wants no screen', (_title, who) => {
    const request = { ...remembered, requestUrl: `${requestUrl}&prompt=none` }
    expect(loginStepOf(request, who)).toEqual({ kind: 'refuse' })
  })

  test.each(others)('%s: Hydra forgets the login when a device waits', (_title, who) => {
    const url = 'https://oauth.example.com/oauth2/device/verify?client_id=c'
    const request = { ...remembered, requestUrl: url }
    expect(loginStepOf(request, who)).toEqual({ kind: 'forget', sessionId: 's', url })
  })

  test('the other prompts of the application are kept', () => {
    const request = { ...remembered, requestUrl: `${requestUrl}&prompt=consent%20login` }
    const step = loginStepOf(request, { kind: 'nobody' })
    const url = step.kind === 'restart' ? new URL(step.url) : undefined
    expect(url?.searchParams.get('prompt')).toBe('login consent')
  })
})
