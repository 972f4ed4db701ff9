import { describe, expect, test } from '@jest/globals'
import { deviceGrantFailureOf, tryUserCodes, userCodesOf } from './user-code'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  HYDRA_PUBLIC_URL: 'https://oauth.example.com',
  HYDRA_ADMIN_URL: 'http://hydra:4445',
  LOG_LEVEL: 'silent',
})

const next = 'https://oauth.example.com/oauth2/device/verify?client_id=c&device_verifier=v'
const response = (status: number, body: unknown = {}) => ({ status, body, setCookies: [] })

/** A Hydra that knows one code, and the codes that it was asked about. */
function hydraWith(code: string) {
  const asked: string[] = []
  const accept = async (userCode: string) => {
    asked.push(userCode)
    return userCode === code ? response(200, { redirect_to: next }) : response(400)
  }
  return { asked, accept }
}

describe('the codes that a visitor can mean', () => {
  test.each([
    ['tLRsJMPp', ['tLRsJMPp', 'TLRSJMPP', 'tlrsjmpp']],
    ['WDJBMJHT', ['WDJBMJHT', 'wdjbmjht']],
    ['123456', ['123456']],
    ['', []],
    ['a'.repeat(64), ['a'.repeat(64), 'A'.repeat(64)]],
    ['a'.repeat(65), []],
  ])('%j', (typed, codes) => {
    expect(userCodesOf(typed)).toEqual(codes)
  })
})

describe('trying a code', () => {
  test('sends it as it was typed, and nothing else when Hydra takes it', async () => {
    const { asked, accept } = hydraWith('tLRsJMPp')
    expect(await tryUserCodes('tLRsJMPp', accept)).toEqual({ kind: 'taken', url: next })
    expect(asked).toEqual(['tLRsJMPp'])
  })

  test('tries the other case only after a refusal', async () => {
    const { asked, accept } = hydraWith('WDJBMJHT')
    expect(await tryUserCodes('wdjbmjht', accept)).toEqual({ kind: 'taken', url: next })
    expect(asked).toEqual(['wdjbmjht', 'WDJBMJHT'])
  })

  test('a code that Hydra refuses in every form is wrong', async () => {
    const { asked, accept } = hydraWith('WDJBMJHT')
    expect(await tryUserCodes('xXxX', accept)).toEqual({ kind: 'wrong_code' })
    expect(asked).toEqual(['xXxX', 'XXXX', 'xxxx'])
  })

  test('nothing typed is wrong, and Hydra is not asked', async () => {
    const { asked, accept } = hydraWith('')
    expect(await tryUserCodes('', accept)).toEqual({ kind: 'wrong_code' })
    expect(asked).toEqual([])
  })

  test.each([
    ['a challenge that nobody made', response(404), 'challenge'],
    ['a challenge that is too old', response(401), 'challenge'],
    ['a broken Hydra', response(500), 'unavailable'],
    ['a URL that we do not trust', response(200, { redirect_to: 'https://evil.example/' }), 'malformed'],
    ['no Hydra at all', null, 'oauth2_off'],
  ])('%s is not the fault of the code', async (_title, given, reason) => {
    expect(await tryUserCodes('tLRsJMPp', async () => given)).toEqual({ kind: 'failed', reason })
  })
})

test.each([
  ['a Hydra that has the device grant', 400, null],
  ['a Hydra before 25.4', 404, 'oauth2_off'],
  ['a broken Hydra', 503, 'unavailable'],
])('%s', (_title, status, reason) => {
  expect(deviceGrantFailureOf(response(status))).toBe(reason)
})
