import { expect, test } from '@jest/globals'
import {
  digestOf,
  type InvitationRecord,
  invitationIn,
  invitationKey,
  invitationUrl,
  newSecret,
  stateOf,
  stateOfLink,
  withNewSecret,
} from './invitation-record'

const now = new Date('2026-11-25T12:00:00Z')
const secret = newSecret()
const record: InvitationRecord = {
  hash: digestOf(secret),
  older: [],
  invited_at: '2026-11-24T12:00:00Z',
  expires_at: '2026-11-26T12:00:00Z',
}

test('a secret cannot be guessed, and its digest does not reveal it', () => {
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(newSecret()).not.toBe(secret)
  expect(JSON.stringify(record)).not.toContain(secret)
  const url = new URL(invitationUrl('https://login.example.com', 'id-1', secret))
  expect([url.pathname, ...url.searchParams]).toEqual(['/invitation', ['id', 'id-1'], ['token', secret]])
})

test.each([
  ['open', record, false],
  ['used', record, true],
  ['expired', { ...record, expires_at: '2026-11-25T12:00:00Z' }, false],
  ['expired', { ...record, expires_at: 'never' }, false],
  ['revoked', { ...record, revoked_at: '2026-11-25T11:00:00Z' }, false],
  ['used', { ...record, revoked_at: '2026-11-25T11:00:00Z' }, true],
] as const)('%s', (state, given, isUsable) => {
  expect(stateOf(given, isUsable, now)).toBe(state)
  expect(stateOfLink(given, secret, isUsable, now)).toBe(state)
})

test('after a new link, the earlier one does not work, and the page explains that', () => {
  const newer = newSecret()
  const expiresAt = new Date('2026-12-01T00:00:00Z')
  const renewed = withNewSecret({ ...record, revoked_at: 'x' }, newer, { now, expiresAt })
  expect(stateOfLink(renewed, newer, false, now)).toBe('open')
  expect(stateOfLink(renewed, secret, false, now)).toBe('replaced')
  expect(stateOfLink(renewed, secret, true, now)).toBe('used')
  const again = Array.from({ length: 6 }).reduce<InvitationRecord>(
    (last) => withNewSecret(last, newSecret(), { now, expiresAt }),
    renewed,
  )
  expect(again.older).toHaveLength(5)
  expect(stateOfLink(again, secret, false, now)).toBeNull()
})

test('a link that was never valid reveals nothing about the account', () => {
  for (const isUsable of [true, false]) expect(stateOfLink(record, newSecret(), isUsable, now)).toBeNull()
})

test.each([null, undefined, 'text', {}, { [invitationKey]: { hash: 7 } }])(
  '%j contains no invitation',
  (metadata) => {
    expect(invitationIn(metadata)).toBeNull()
  },
)

test('other metadata of administrators is ignored', () => {
  expect(invitationIn({ crm: 7, [invitationKey]: record })).toEqual(record)
})
