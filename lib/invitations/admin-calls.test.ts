import { beforeEach, expect, test } from '@jest/globals'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { createInvitation } from './create-invitation'
import { digestOf, invitationKey } from './invitation-record'
import { readInvitation } from './read-invitation'
import { renewInvitation, revokeInvitation } from './renew-invitation'

const [kratos, hydra] = [new TestService(), new TestService()]
startTestServices({ kratos, hydra, hasKratosAdmin: true })
beforeEach(() => {
  kratos.reset()
  hydra.reset()
})

const id = '5a1f1f5e-9f0b-4a64-8a39-0d7bb7b3c0de'
const path = `/admin/identities/${id}`
const traits = { email: 'ada@example.com' }
const record = {
  hash: digestOf('an earlier secret'),
  older: [],
  invited_at: '2026-11-24T12:00:00Z',
  expires_at: '2999-11-26T12:00:00Z',
}
const hour = 3_600_000
const secretOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
const patch = () => JSON.parse(kratos.received(`PATCH ${path}`)[0]?.body ?? '')

test('an invitation creates an account whose record has only the digest of the link', async () => {
  kratos.respond('POST /admin/identities', { status: 201, body: { id } })
  const made = await createInvitation({
    email: 'ada@example.com',
    name: 'Grace',
    lifetime: hour,
    verified: true,
  })
  expect(made).toMatchObject({ id, link: expect.stringContaining(`${appUrl}/invitation?id=${id}`) })
  const sent = JSON.parse(kratos.requests[0]?.body ?? '')
  expect(sent).toEqual({
    schema_id: '',
    traits,
    metadata_admin: {
      [invitationKey]: {
        ...{ hash: digestOf(secretOf(made?.link ?? '')), older: [], from: 'Grace', traits },
        ...{ invited_at: expect.any(String), expires_at: made?.expires },
      },
    },
    verifiable_addresses: [{ value: 'ada@example.com', verified: true, via: 'email', status: 'completed' }],
  })
  const { invited_at: from, expires_at: to } = sent.metadata_admin[invitationKey]
  expect(Date.parse(to) - Date.parse(from)).toBe(hour)
})

test('an address that has an account gets no invitation', async () => {
  kratos.respond('POST /admin/identities', { status: 409, body: {} })
  expect(await createInvitation({ email: 'ada@example.com', lifetime: hour })).toBeNull()
})

test.each([
  ['open', {}],
  ['used', { password: { type: 'password', config: { hashed_password: '$2a$04$x' } } }],
])('the invitation of an account is %s', async (state, credentials) => {
  kratos.respond(`GET ${path}`, {
    body: { id, traits, credentials, metadata_admin: { [invitationKey]: record } },
  })
  expect(await readInvitation(id)).toEqual({ id, traits, record, state })
  kratos.respond(`GET ${path}`, { body: { id, traits, credentials } })
  expect(await readInvitation(id)).toBeNull()
})

const ended = () => [...kratos.requests, ...hydra.requests].map(({ method, path }) => `${method} ${path}`)
const everything = [
  `GET ${path}/sessions`,
  `PATCH ${path}`,
  `DELETE ${path}/sessions`,
  'DELETE /admin/oauth2/auth/sessions/consent',
  'DELETE /admin/oauth2/auth/sessions/login',
]
const acceptEverything = (sessions: readonly object[]) => {
  kratos.respond(`GET ${path}/sessions`, { body: sessions }).respond(`PATCH ${path}`, { body: { id } })
  for (const kind of ['consent', 'login'])
    hydra.respond(`DELETE /admin/oauth2/auth/sessions/${kind}`, { status: 204 })
}

test('a new link replaces the earlier one, and ends what that one opened', async () => {
  acceptEverything([{ id: 's' }])
  const made = await renewInvitation({ id, record: { ...record, revoked_at: '2026-11-25T12:00:00Z' } }, hour)
  expect(ended()).toEqual(everything)
  expect(patch()).toEqual([
    {
      op: 'replace',
      path: `/metadata_admin/${invitationKey}`,
      value: {
        ...{ hash: digestOf(secretOf(made.link)), older: [record.hash], was_opened: true },
        ...{ invited_at: expect.any(String), expires_at: made.expires },
      },
    },
    { op: 'replace', path: '/state', value: 'active' },
  ])
})

test('a withdrawn invitation disables the account, and ends what its link opened', async () => {
  acceptEverything([])
  await revokeInvitation({ id, record })
  expect(ended()).toEqual(everything)
  const [{ value }, state] = patch()
  expect(value).toEqual({ ...record, revoked_at: expect.any(String) })
  expect(state).toEqual({ op: 'replace', path: '/state', value: 'inactive' })
})
