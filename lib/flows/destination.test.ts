import { describe, expect, test } from '@jest/globals'
import { flowPageUrl } from '@/lib/http/flow-page-url'
import type { Outcome } from '@/lib/ory/kratos/outcome'
import { destinationOf } from './destination'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  HYDRA_PUBLIC_URL: 'https://oauth.example.com',
  HYDRA_ADMIN_URL: 'http://hydra:4445',
  ALLOWED_RETURN_URLS: 'https://shop.example.com/account',
  LOG_LEVEL: 'silent',
})

type Move = Parameters<typeof destinationOf>[0]

interface Given {
  readonly query?: string
  readonly cookieHeader?: string
  readonly isFromProvider?: boolean
}

function destination(
  move: Move,
  { query = 'flow=f&bind=true', cookieHeader = 'csrf_token_a=b', isFromProvider }: Given = {},
) {
  return destinationOf(move, {
    pageUrl: flowPageUrl('login', new URLSearchParams(query)),
    visitor: { cookieHeader, requestId: 'request-1', userAgent: '', ipAddress: null },
    ...(isFromProvider !== undefined && { isFromProvider }),
  })
}

describe('restarts', () => {
  test.each<[string, Move, Given, string]>([
    [
      'keeps every other parameter',
      { kind: 'restart', notice: 'stale' },
      {},
      '/login?bind=true&notice=stale',
    ],
    [
      'goes on with the flow Kratos offers',
      { kind: 'restart', notice: 'expired', flowId: 'n' },
      {},
      '/login?bind=true&flow=n',
    ],
    [
      'begins anew for an application: the flow Kratos offers has forgotten it',
      { kind: 'restart', notice: 'expired', flowId: 'n' },
      { query: 'flow=f&login_challenge=c' },
      '/login?login_challenge=c&notice=expired',
    ],
    [
      'restarts again when a page was open too long twice',
      { kind: 'restart', notice: 'expired' },
      { query: 'flow=f&notice=expired' },
      '/login?notice=expired',
    ],
    [
      'explains instead of a second restart',
      { kind: 'restart', notice: 'csrf' },
      { query: 'flow=f&bind=true&notice=csrf' },
      '/error?reason=csrf&retry=%2Flogin%3Fbind%3Dtrue&request=request-1',
    ],
    [
      'explains a flow that is gone twice',
      { kind: 'restart', notice: 'not_found' },
      { query: 'flow=f&notice=not_found' },
      '/error?reason=start&retry=%2Flogin&request=request-1',
    ],
    [
      'speaks of cookies when none came',
      { kind: 'restart', notice: 'stale' },
      { cookieHeader: 'lang=en' },
      '/error?reason=cookies&retry=%2Flogin%3Fbind%3Dtrue&request=request-1',
    ],
  ])('%s', (_title, move, given, expected) => {
    expect(destination(move, given)).toBe(expected)
  })
})

test('a change that waits for a fresh sign-in is carried out by Kratos on the way back', () => {
  const resume = 'https://login.example.com/api/.ory/self-service/settings?flow=s'
  const url = `http://kratos:4433/self-service/login/browser?refresh=true&${new URLSearchParams({ return_to: resume })}`
  expect(destination({ kind: 'reauthenticate', url })).toBe(
    `/login?bind=true&${new URLSearchParams({ return_to: resume })}`,
  )
})

describe('other moves', () => {
  test.each<[Move, string]>([
    [{ kind: 'home' }, '/'],
    [{ kind: 'sign_in' }, '/login?return_to=%2Flogin%3Fbind%3Dtrue%26flow%3Df'],
    [{ kind: 'second_factor' }, '/login?return_to=%2Flogin%3Fbind%3Dtrue%26flow%3Df&aal2=true'],
    [{ kind: 'notice', notice: 'incorrect' }, '/login?bind=true&flow=f&notice=incorrect'],
    [{ kind: 'fail', reason: 'challenge' }, '/error?reason=challenge&request=request-1'],
    [
      { kind: 'fail', reason: 'rate_limited', retryAfter: 6.2 },
      '/error?reason=rate_limited&retry=%2Flogin%3Fbind%3Dtrue%26flow%3Df&request=request-1&seconds=7',
    ],
  ])('%j', (move, expected) => {
    expect(destination(move)).toBe(expected)
  })
})

describe('addresses Kratos sends the browser to', () => {
  const refused = '/error?reason=malformed&retry=%2Flogin%3Fbind%3Dtrue%26flow%3Df&request=request-1'
  const go = (url: string): Extract<Outcome, { kind: 'go' }> => ({ kind: 'go', url })

  test.each([
    ['ours become relative', 'https://login.example.com/setting?flow=s', '/setting?flow=s'],
    ['ours lose a leading /ui', 'https://login.example.com/ui/setting?flow=s', '/setting?flow=s'],
    ['only a whole /ui', 'https://login.example.com/uix', '/uix'],
    ['the bare /ui is home', 'https://login.example.com/ui', '/'],
    [
      'Kratos as we reach it becomes Kratos as the browser does',
      'http://kratos:4433/self-service/settings?flow=s',
      '/api/.ory/self-service/settings?flow=s',
    ],
    [
      'a flow that Kratos would start is started on our page, markers kept',
      'https://login.example.com/api/.ory/self-service/login/browser?aal=aal2',
      '/login?bind=true&aal2=true',
    ],
    [
      'on another page there are no markers to keep',
      'http://kratos:4433/self-service/recovery/browser?return_to=https%3A%2F%2Fshop.example.com%2Faccount',
      '/recovery?return_to=https%3A%2F%2Fshop.example.com%2Faccount',
    ],
    [
      'a start with something our starter does not pass on is left to Kratos',
      'http://kratos:4433/self-service/login/browser?aal=aal2&via=x',
      '/api/.ory/self-service/login/browser?aal=aal2&via=x',
    ],
    [
      'a second factor for an application keeps its challenge',
      'http://kratos:4433/self-service/login/browser?aal=aal2&login_challenge=c',
      '/login?bind=true&aal2=true&login_challenge=c',
    ],
    ['Hydra', 'https://oauth.example.com/oauth2/auth?x=1', 'https://oauth.example.com/oauth2/auth?x=1'],
    ['an allowed address', 'https://shop.example.com/account/7', 'https://shop.example.com/account/7'],
    ['a foreign address', 'https://evil.example/', refused],
    ['a foreign address that begins like Kratos', 'http://kratos:4433.evil.example/', refused],
    ['three slashes', '///evil.example', refused],
    ['script', 'javascript:alert(1)', refused],
  ])('%s', (_title, url, expected) => {
    expect(destination(go(url))).toBe(expected)
  })

  test('a provider, while a social sign-in starts, and only then', () => {
    const provider = 'https://access.line.me/oauth2/v2.1/authorize?client_id=1'
    expect(destination(go(provider), { isFromProvider: true })).toBe(provider)
    expect(destination(go(provider))).toBe(refused)
    expect(destination(go('javascript:alert(1)'), { isFromProvider: true })).toBe(refused)
  })
})
