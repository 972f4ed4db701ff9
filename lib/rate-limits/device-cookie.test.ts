import { expect, jest, test } from '@jest/globals'
import {
  type DeviceCookie,
  deviceCookieLifetime,
  openDeviceCookie,
  sealDeviceCookie,
  withTrustedAccount,
} from './device-cookie'

const older = 'o'.repeat(32)
const newer = 'n'.repeat(32)
const ada = { account: 'A'.repeat(22), identity: 'i'.repeat(12), at: 1_790_000_000, hasSecond: true }
const known: DeviceCookie = {
  browser: 'd'.repeat(12),
  accounts: [ada, { ...ada, account: 'b', hasSecond: false }],
}

test('opens what it sealed, and the seal hides the content', () => {
  const sealed = sealDeviceCookie(known, [newer])
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(ada.account)
  expect(openDeviceCookie(sealed, [newer])).toEqual(known)
  expect(sealDeviceCookie(known, [newer])).not.toBe(sealed)
})

test('an entry stays valid until its own secret is removed, and a new one uses the newest', () => {
  const sealed = sealDeviceCookie(known, [older])
  expect(openDeviceCookie(sealed, [newer, older])).toEqual(known)
  expect(openDeviceCookie(sealed, [newer])).toBeNull()
  expect(openDeviceCookie(sealDeviceCookie(known, [newer, older]), [newer])).toEqual(known)
})

test('a seal that is changed in any position, or cut, opens nothing', () => {
  const bytes = Buffer.from(sealDeviceCookie(known, [newer]), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(openDeviceCookie(changed.toString('base64url'), [newer])).toBeNull()
    expect(openDeviceCookie(bytes.subarray(0, at).toString('base64url'), [newer])).toBeNull()
  }
  expect(openDeviceCookie(undefined, [newer])).toBeNull()
  expect(openDeviceCookie('Fe26.2*1*x', [newer])).toBeNull()
})

test('an entry expires', () => {
  jest.useFakeTimers({ now: 1_790_000_000_000 })
  const sealed = sealDeviceCookie(known, [newer])
  jest.setSystemTime(Date.now() + deviceCookieLifetime * 1000 - 1000)
  expect(openDeviceCookie(sealed, [newer])).toEqual(known)
  jest.setSystemTime(Date.now() + 1000)
  expect(openDeviceCookie(sealed, [newer])).toBeNull()
  jest.useRealTimers()
})

test('all accounts of a browser fit into one cookie, and the newest stay', () => {
  let many: DeviceCookie | null = null
  for (let at = 0; at < 40; at += 1)
    many = withTrustedAccount(many, { ...ada, account: String(at).padStart(22, 'x') })
  expect(many?.accounts).toHaveLength(32)
  expect(many?.accounts[0]?.account).toMatch(/39$/)
  expect(many && sealDeviceCookie(many, [newer]).length).toBeLessThan(3_900)
})
