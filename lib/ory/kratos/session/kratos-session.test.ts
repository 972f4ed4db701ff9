import { expect, test } from '@jest/globals'
import { kratosSessionSchema } from './kratos-session'

/** As Kratos 1.3.1 sends it. */
const received = {
  id: '808879b7-120a-4b61-8f7d-cdb456922b59',
  active: true,
  issued_at: '2026-11-21T09:08:09.089431431Z',
  expires_at: '2026-11-22T09:08:09.089431431Z',
  authenticated_at: '2026-11-21T09:10:09.089431431Z',
  authenticator_assurance_level: 'aal2',
  authentication_methods: [
    { method: 'password', aal: 'aal1', completed_at: '2026-11-21T09:08:09.08943088Z' },
    { method: 'oidc', aal: 'aal1', provider: 'line', completed_at: '2026-11-21T09:08:10.18286066Z' },
  ],
  identity: { id: 'e438adf6-af0b-47d8-bfcb-8c534c83425e', traits: { email: 'ada@example.com' } },
  devices: [{ id: 'd', ip_address: '192.0.2.7', user_agent: 'Mozilla/5.0 (X11)', location: '' }],
}

test('reads what its owner sees', () => {
  expect(kratosSessionSchema.parse(received)).toMatchObject({
    id: received.id,
    userAgent: 'Mozilla/5.0 (X11)',
    ipAddress: '192.0.2.7',
    place: undefined,
    since: new Date('2026-11-21T09:08:09.089Z'),
    expires: new Date('2026-11-22T09:08:09.089Z'),
    authenticatedAt: new Date('2026-11-21T09:10:09.089Z'),
    aal: 'aal2',
    methods: [{ method: 'password' }, { method: 'oidc', provider: 'line' }],
  })
})

test('reads a time of any time zone', () => {
  const { since } = kratosSessionSchema.parse({ id: 's', issued_at: '2026-11-21T17:08:09+08:00' })
  expect(since).toEqual(new Date('2026-11-21T09:08:09Z'))
})

test('a location of spaces is none, and neither is a method that is no text', () => {
  const session = { id: 's', devices: [{ location: ' ' }], authentication_methods: [{ method: 7 }] }
  const { place, methods } = kratosSessionSchema.parse(session)
  expect([place, methods]).toEqual([undefined, [{ method: undefined }]])
})

test.each([
  ['only an id', { id: 's' }],
  ['nulls', { id: 's', devices: null, authentication_methods: null, issued_at: null, expires_at: null }],
  ['nonsense', { id: 's', devices: ['x'], authentication_methods: 7, issued_at: 'soon', expires_at: 0 }],
])('survives %s', (_name, session) => {
  expect(kratosSessionSchema.parse(session)).toMatchObject({
    id: 's',
    userAgent: undefined,
    since: undefined,
    expires: undefined,
    methods: [],
  })
})

test('a session without an id is no session: it could not be signed out', () => {
  expect(kratosSessionSchema.safeParse({ ...received, id: undefined }).success).toBe(false)
})
