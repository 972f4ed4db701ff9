import { expect, test } from '@jest/globals'
import { signedInAs } from '@/lib/ory/kratos/testing/signed-in'
import { consentRequestSchema } from './consent-request'
import { decideConsent } from './resolve-consent-challenge'

const request = (changes: object = {}) =>
  consentRequestSchema.parse({
    subject: 'ada',
    request_url: 'https://oauth.example.com/oauth2/auth?client_id=c',
    requested_scope: ['openid'],
    requested_access_token_audience: null,
    skip: false,
    client: { client_id: 'c' },
    ...changes,
  })

test.each([
  ['is asked', {}, 'ask'],
  ['is not asked again', { skip: true }, 'allow'],
  ['is not asked for a trusted client', { client: { client_id: 'c', skip_consent: true } }, 'allow'],
])('the subject %s', (_title, changes, step) => {
  expect(decideConsent(request(changes), signedInAs('ada'))).toMatchObject({ kind: step })
})

test.each([{}, { skip: true }, { client: { client_id: 'c', skip_consent: true } }])(
  'a device always prompts the subject: %j',
  (changes) => {
    const url = 'https://oauth.example.com/oauth2/device/verify?client_id=c'
    const step = decideConsent(request({ request_url: url, ...changes }), signedInAs('ada'))
    expect(step).toMatchObject({ kind: 'ask' })
  },
)

test.each([{}, { skip: true }, { client: { client_id: 'c', skip_consent: true } }])(
  'only the subject decides, even if there is an earlier decision: %j',
  (changes) => {
    expect(decideConsent(request(changes), signedInAs('grace'))).toMatchObject({ kind: 'other_account' })
    expect(decideConsent(request(changes), { kind: 'nobody' })).toEqual({ kind: 'sign_in' })
    expect(decideConsent(request(changes), { kind: 'second_factor_due' })).toEqual({ kind: 'sign_in' })
  },
)
