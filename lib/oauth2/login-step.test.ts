import { describe, expect, test } from '@jest/globals'
import type { WhoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { signedInAs } from '@/lib/ory/kratos/testing/signed-in'
import { oauth2ClientSchema } from './oauth2-client'
import { decideLogin } from './resolve-login-challenge'

const requestUrl = 'https://oauth.example.com/oauth2/auth?client_id=c&state=a%20b'
const remembered = {
  isRemembered: true,
  subject: 'ada',
  requestUrl,
  sessionId: 's',
  uiLocales: [],
  acrValues: [],
  client: oauth2ClientSchema.parse({ client_id: 'shop' }),
}

test('a login that Hydra does not remember prompts, even if a visitor is signed in', () => {
  const request = { ...remembered, isRemembered: false, subject: '' }
  expect(decideLogin(request, signedInAs('ada'), false)).toEqual({ kind: 'ask' })
})

test('a remembered login passes for the same account', () => {
  expect(decideLogin(remembered, signedInAs('ada'), false)).toEqual({ kind: 'pass', who: signedInAs('ada') })
})

describe('a remembered login whose account is not signed in', () => {
  const others: [string, WhoIsSignedIn][] = [
    ['nobody', { kind: 'nobody' }],
    ['another account', signedInAs('grace')],
    ['a second factor is due', { kind: 'second_factor_due' }],
  ]

  test.each(others)('%s: the request restarts with a form', (_title, who) => {
    expect(decideLogin(remembered, who, false)).toEqual({
      kind: 'restart',
      url: 'https://oauth.example.com/oauth2/auth?client_id=c&state=a+b&prompt=login',
    })
  })

  test.each(others)('%s: the request is rejected if the application requests no screen', (_title, who) => {
    const request = { ...remembered, requestUrl: `${requestUrl}&prompt=none` }
    expect(decideLogin(request, who, false)).toEqual({ kind: 'refuse' })
  })

  test.each(others)('%s: Hydra revokes the login if a device waits', (_title, who) => {
    const url = 'https://oauth.example.com/oauth2/device/verify?client_id=c'
    const request = { ...remembered, requestUrl: url }
    expect(decideLogin(request, who, false)).toEqual({ kind: 'forget', sessionId: 's', url })
  })

  test('the other prompts of the application are kept', () => {
    const request = { ...remembered, requestUrl: `${requestUrl}&prompt=consent%20login` }
    const step = decideLogin(request, { kind: 'nobody' }, false)
    const url = step.kind === 'restart' ? new URL(step.url) : undefined
    expect(url?.searchParams.get('prompt')).toBe('login consent')
  })
})

describe('an application that requests the selection of an account', () => {
  const choosing = {
    ...remembered,
    requestUrl: `${requestUrl}&prompt=consent&latchkey_prompt=select_account`,
  }
  const forgotten = { ...choosing, isRemembered: false, subject: '' }
  const restarted = (step: ReturnType<typeof decideLogin>) =>
    step.kind === 'restart'
      ? ['prompt', 'latchkey_prompt'].map((name) => new URL(step.url).searchParams.get(name))
      : step.kind

  test.each([
    ['the remembered account', choosing, 'ada'],
    ['another account', choosing, 'grace'],
    ['an account, and Hydra remembers none', forgotten, 'ada'],
  ])('%s is signed in: they choose', (_title, request, id) => {
    expect(decideLogin(request, signedInAs(id), false)).toEqual({ kind: 'choose' })
  })

  test('nobody is signed in: the form prompts, and a remembered login restarts', () => {
    expect(decideLogin(forgotten, { kind: 'nobody' }, false)).toEqual({ kind: 'ask' })
    expect(restarted(decideLogin(choosing, { kind: 'nobody' }, false))).toEqual([
      'login consent',
      'select_account',
    ])
  })

  test('the selected account continues, without another prompt', () => {
    expect(decideLogin(choosing, signedInAs('ada'), true)).toMatchObject({ kind: 'pass' })
    expect(restarted(decideLogin(choosing, signedInAs('grace'), true))).toEqual(['login consent', null])
    expect(decideLogin(forgotten, signedInAs('ada'), true)).toEqual({ kind: 'ask' })
  })

  test('a device has no such prompt', () => {
    const url = 'https://oauth.example.com/oauth2/device/verify?client_id=c&prompt=select_account'
    expect(decideLogin({ ...remembered, requestUrl: url }, signedInAs('ada'), false)).toMatchObject({
      kind: 'pass',
    })
  })
})
