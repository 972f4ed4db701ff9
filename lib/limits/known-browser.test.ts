import { expect, jest, test } from '@jest/globals'
import { type KnownBrowser, knownFor, openKnown, sealKnown, withAccount } from './known-browser'

const older = 'o'.repeat(32)
const newer = 'n'.repeat(32)
const ada = { account: 'A'.repeat(22), identity: 'i'.repeat(12), at: 1_790_000_000, hasSecond: true }
const known: KnownBrowser = {
  browser: 'd'.repeat(12),
  accounts: [ada, { ...ada, account: 'b', hasSecond: false }],
}

test('opens what it sealed, and the seal hides the content', () => {
  const sealed = sealKnown(known, [newer])
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(ada.account)
  expect(openKnown(sealed, [newer])).toEqual(known)
  expect(sealKnown(known, [newer])).not.toBe(sealed)
})

test('what is known holds until its own secret is dropped, and a new one has the newest', () => {
  const sealed = sealKnown(known, [older])
  expect(openKnown(sealed, [newer, older])).toEqual(known)
  expect(openKnown(sealed, [newer])).toBeNull()
  expect(openKnown(sealKnown(known, [newer, older]), [newer])).toEqual(known)
})

test('a seal that is changed in any place, or cut, opens nothing', () => {
  const bytes = Buffer.from(sealKnown(known, [newer]), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(openKnown(changed.toString('base64url'), [newer])).toBeNull()
    expect(openKnown(bytes.subarray(0, at).toString('base64url'), [newer])).toBeNull()
  }
  expect(openKnown(undefined, [newer])).toBeNull()
  expect(openKnown('Fe26.2*1*x', [newer])).toBeNull()
})

test('what is known ends with time', () => {
  jest.useFakeTimers({ now: 1_790_000_000_000 })
  const sealed = sealKnown(known, [newer])
  jest.setSystemTime(Date.now() + knownFor * 1000 - 1000)
  expect(openKnown(sealed, [newer])).toEqual(known)
  jest.setSystemTime(Date.now() + 1000)
  expect(openKnown(sealed, [newer])).toBeNull()
  jest.useRealTimers()
})

test('all accounts of a browser fit into one cookie, and the newest stay', () => {
  let many: KnownBrowser | null = null
  for (let at = 0; at < 40; at += 1)
    many = withAccount(many, { ...ada, account: String(at).padStart(22, 'x') })
  expect(many?.accounts).toHaveLength(32)
  expect(many?.accounts[0]?.account).toMatch(/39$/)
  expect(many && sealKnown(many, [newer]).length).toBeLessThan(3_900)
})
