import { describe, expect, test } from '@jest/globals'
import { kratosSessionSchema } from '@/lib/ory/kratos/session/kratos-session'
import type { WhoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { signedInAs } from '@/lib/ory/kratos/testing/signed-in'
import { oauth2ClientSchema } from './oauth2-client'
import { decideLogin as decide } from './resolve-login-challenge'

const requestUrl = 'https://oauth.example.com/oauth2/auth?client_id=c&response_type=code&state=a%20b'
const remembered = {
  isRemembered: true,
  subject: 'ada',
  requestUrl,
  sessionId: 's',
  uiLocales: [],
  acrValues: [],
  client: oauth2ClientSchema.parse({ client_id: 'shop' }),
}

const now = new Date('2026-11-30T12:00:00Z')
const decideLogin = (request: Parameters<typeof decide>[0], who: WhoIsSignedIn, hasChosen: boolean) =>
  decide(request, who, { hasChosen, mayHaveSession: true }, now)

/** Ada, who signed in ten minutes ago. */
const ada = {
  ...signedInAs('ada'),
  session: kratosSessionSchema.parse({ id: 's', authenticated_at: '2026-11-30T11:50:00Z' }),
}

describe('a login that Hydra does not remember', () => {
  const unknown = { ...remembered, isRemembered: false, subject: '' }
  const kindFor = (query: string, who: WhoIsSignedIn = ada) =>
    decideLogin({ ...unknown, requestUrl: requestUrl + query }, who, false).kind

  test.each([
    '',
    '&prompt=consent',
    '&max_age=600',
    '&max_age=',
    '&login_hint=Ada@Example.com',
    '&ui_locales=de',
  ])('is accepted with the session of a visitor who is signed in: %p', (query) => {
    expect(kindFor(query)).toBe('accept')
  })

  test.each([
    '&prompt=login',
    '&prompt=consent%20login',
    '&prompt=none',
    '&prompt=registration',
    '&prompt=unknown',
    '&max_age=599',
    '&max_age=0',
    '&max_age=soon',
    '&login_hint=grace@example.com',
    '&id_token_hint=x.y.z',
    '&request=x.y.z',
    '&request_uri=https://shop.example.com/request',
  ])('prompts if the application asks for more: %p', (query) => {
    expect(kindFor(query)).toBe('ask')
  })

  test.each([
    ['a form that was posted to Hydra', 'https://oauth.example.com/oauth2/auth'],
    ['a device', 'https://oauth.example.com/oauth2/device/verify?client_id=c&response_type=code'],
    ['no URL', 'oauth2/auth'],
  ])('prompts for %s', (_title, url) => {
    expect(decideLogin({ ...unknown, requestUrl: url }, ada, false)).toEqual({ kind: 'ask' })
  })

  test.each<[string, WhoIsSignedIn]>([
    ['nobody', { kind: 'nobody' }],
    ['a second factor is due', { kind: 'second_factor_due' }],
  ])('prompts if the session is not enough: %s', (_title, who) => {
    expect(kindFor('', who)).toBe('ask')
  })

  test('prompts for a new account, and with max_age for a session without a time', () => {
    expect(decide(unknown, ada, { hasChosen: true, mayHaveSession: false }, now)).toEqual({ kind: 'ask' })
    expect(kindFor('&max_age=600', signedInAs('ada'))).toBe('ask')
  })
})

test('a remembered login whose session is older than max_age restarts with a form', () => {
  const kindFor = (query: string) =>
    decideLogin({ ...remembered, requestUrl: requestUrl + query }, ada, false)
  expect(kindFor('&max_age=600')).toMatchObject({ kind: 'pass' })
  expect(kindFor('&max_age=599')).toMatchObject({
    kind: 'restart',
    url: expect.stringMatching(/&max_age=599&prompt=login$/),
  })
  expect(kindFor('&max_age=599&prompt=none')).toEqual({ kind: 'refuse' })
  // What only Hydra can read, Hydra has decided.
  expect(kindFor('&max_age=599&request=x.y.z')).toMatchObject({ kind: 'pass' })
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
      url: 'https://oauth.example.com/oauth2/auth?client_id=c&response_type=code&state=a+b&prompt=login',
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
    expect(decideLogin(forgotten, signedInAs('ada'), true)).toMatchObject({ kind: 'accept' })
  })

  test('a device has no such prompt', () => {
    const url = 'https://oauth.example.com/oauth2/device/verify?client_id=c&prompt=select_account'
    expect(decideLogin({ ...remembered, requestUrl: url }, signedInAs('ada'), false)).toMatchObject({
      kind: 'pass',
    })
  })
})
