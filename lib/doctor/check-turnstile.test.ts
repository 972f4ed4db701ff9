import { expect, jest, test } from '@jest/globals'
import type { Siteverified } from '@/lib/turnstile/siteverify'
import { checkTurnstile } from './check-turnstile'
import { type CapabilityValues, examinedConfig } from './testing/examined-config'

const keys = { GUESS_TURNSTILE_SITE_KEY: '0x4AAAAAAAsite', GUESS_TURNSTILE_SECRET_KEY: '0x4AAAAAAAsecret' }

/** The level of the finding, with the reason or the variable that it names. */
async function checked(values: Partial<CapabilityValues>, answer: Siteverified = { kind: 'refused' }) {
  const config = examinedConfig({ ORY_SDK_URL: 'http://kratos:4433' }, values)
  const verify = jest.fn(async () => answer)
  const [finding, ...more] = await checkTurnstile(config, verify)
  expect(more).toEqual([])
  expect(JSON.stringify([finding])).not.toContain('0x4AAAAAAA')
  const { level, says = '', change = '' } = finding ?? {}
  return { level, says, change, asked: verify.mock.calls }
}

test('without Turnstile there is no finding', async () => {
  expect(await checked({})).toMatchObject({ level: undefined, asked: [] })
})

test('a secret key that Cloudflare accepts', async () => {
  const asked = [['0x4AAAAAAAsecret', 'latchkey-doctor']]
  expect(await checked(keys)).toMatchObject({ level: 'ok', asked })
})

test.each([
  ['invalid-input-secret', 'GUESS_TURNSTILE_SECRET_KEY: the secret key'],
  ['timed-out', 'https://challenges.cloudflare.com'],
  ['status-503', 'https://challenges.cloudflare.com'],
])('a problem: %s', async (reason, change) => {
  const found = await checked(keys, { kind: 'unavailable', reason })
  expect(found).toMatchObject({ level: 'problem', change: expect.stringContaining(change) })
})

test.each([
  ['1x00000000000000000000AA', '0x4AAAAAAAsecret'],
  ['3x00000000000000000000FF', '0x4AAAAAAAsecret'],
  ['0x4AAAAAAAsite', '1x0000000000000000000000000000000AA'],
])('the keys %s and %s are for tests', async (site, secret) => {
  const found = await checked({ GUESS_TURNSTILE_SITE_KEY: site, GUESS_TURNSTILE_SECRET_KEY: secret })
  expect(found).toMatchObject({ level: 'warning', says: expect.stringContaining('test key'), asked: [] })
})

test('Turnstile without limits is never shown', async () => {
  expect(await checked({ ...keys, GUESS_LIMITS: null })).toMatchObject({ level: 'warning', asked: [] })
})
