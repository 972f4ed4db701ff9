import { describe, expect, test } from '@jest/globals'
import { type Liff, runLineCeremony, withoutLineParameters } from './line-ceremony'

const now = Date.UTC(2026, 10, 21, 12)
const page = 'https://login.example.com/login?flow=f&return_to=%2Fsessions'
const inMinutes = (minutes: number) => now / 1000 + minutes * 60

interface Situation {
  /** How often loading or starting the SDK fails before it works. */
  readonly failures?: number
  readonly isLoggedIn?: boolean
  readonly claims?: { aud?: string; exp?: number } | null
  readonly pageUrl?: string
}

/** The part of LINE's SDK that we call, with a record of the calls. */
function situation({ failures = 0, isLoggedIn = true, claims, pageUrl = page }: Situation) {
  const calls: string[] = []
  let left = failures
  const liff: Liff = {
    init: async ({ liffId }) => {
      calls.push(`init ${liffId}`)
      if (left-- > 0) throw new Error('state mismatch, private mode, no network')
    },
    isLoggedIn: () => isLoggedIn,
    login: ({ redirectUri }) => calls.push(`login ${redirectUri}`),
    logout: () => calls.push('logout'),
    getIDToken: () => (claims === null ? null : 'a.b.c'),
    getDecodedIDToken: () => (claims === undefined ? { aud: '1234567890', exp: inMinutes(30) } : claims),
  }
  return { calls, ceremony: { liffId: '1234567890-Ab12', load: async () => liff, pageUrl, now } }
}

const init = 'init 1234567890-Ab12'

describe('runLineCeremony', () => {
  test.each<[string, Situation, string, string[]]>([
    ['a fresh token', {}, 'ready', [init]],
    ['an SDK that fails to start twice', { failures: 2 }, 'ready', [init, init, init]],
    ['an SDK that fails to start three times', { failures: 3 }, 'unreachable', [init, init, init]],
    [
      'a visitor who is not logged in',
      { isLoggedIn: false },
      'leaving',
      [init, `login ${page}&lineasked=once`],
    ],
    [
      'a visitor who is not logged in after LINE was asked',
      { isLoggedIn: false, pageUrl: `${page}&lineasked=once` },
      'refused',
      [init],
    ],
    [
      'a token that expires soon',
      { claims: { aud: '1234567890', exp: inMinutes(0.5) } },
      'leaving',
      [init, 'logout', `login ${page}&lineasked=anew`],
    ],
    [
      'a token that expired, after a login',
      { claims: { aud: '1234567890', exp: inMinutes(-5) }, pageUrl: `${page}&lineasked=once` },
      'leaving',
      [init, 'logout', `login ${page}&lineasked=anew`],
    ],
    [
      'a token that expired, after it was renewed',
      { claims: { aud: '1234567890', exp: inMinutes(-5) }, pageUrl: `${page}&lineasked=anew` },
      'refused',
      [init],
    ],
    [
      'a token without an expiry',
      { claims: { aud: '1234567890' } },
      'leaving',
      [init, 'logout', expect.any(String) as never],
    ],
    ['a token for another channel', { claims: { aud: '999', exp: inMinutes(30) } }, 'refused', [init]],
    ['no token, because openid was not granted', { claims: null }, 'refused', [init]],
  ])('%s', async (_, given, expected, calls) => {
    const { ceremony, calls: made } = situation(given)
    expect((await runLineCeremony(ceremony)).kind).toBe(expected)
    expect(made).toEqual(calls)
  })

  test('an SDK that does not load is requested three times', async () => {
    let attempts = 0
    const load = async () => {
      attempts += 1
      throw new Error('no network')
    }
    const { ceremony } = situation({})
    expect(await runLineCeremony({ ...ceremony, load })).toEqual({ kind: 'unreachable' })
    expect(attempts).toBe(3)
  })
})

test.each([
  ['code=c&state=s', ''],
  ['liff.state=%2Fx&liff.referrer=r', ''],
  ['liffClientId=1&liffRedirectUri=u&code=c', ''],
  ['flow=f&liff.hback=2&return_to=%2F', '?flow=f&return_to=%2F'],
  ['statement=1', '?statement=1'],
])('the query %s becomes %s', (query, expected) => {
  const url = new URL(withoutLineParameters(`https://login.example.com/login?${query}`))
  expect(url.search).toBe(expected)
})
