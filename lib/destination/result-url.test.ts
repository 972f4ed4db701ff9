import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { FlowResult } from '@/lib/ory/kratos/calls/outcome'
import { requestDigest } from '@/lib/request/request-digest'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import type { FlowPage } from '@/lib/urls/pages'
import { checkPage } from './destination'
import { resultUrl } from './result-url'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  HYDRA_PUBLIC_URL: 'https://oauth.example.com',
  HYDRA_ADMIN_URL: 'http://hydra:4445',
  ALLOWED_RETURN_URLS: 'https://shop.example.com/account',
  LOG_LEVEL: 'silent',
})

type RedirectResult = Parameters<typeof resultUrl>[0]

interface Given {
  readonly page?: 'login' | 'registration' | 'recovery'
  readonly query?: string
  readonly cookieHeader?: string
  readonly isFromProvider?: boolean
}

function destination(
  outcome: RedirectResult,
  { page = 'login', query = 'flow=f&bind=true', cookieHeader = 'csrf_token_a=b', isFromProvider }: Given = {},
) {
  return resultUrl(outcome, {
    ...checkPage(flowPageUrl(page, new URLSearchParams(query))),
    visitor: { cookieHeader, requestId: 'request-1', userAgent: '', ipAddress: null },
    ...(isFromProvider !== undefined && { isFromProvider }),
  })
}

describe('a visitor who has signed in since then continues', () => {
  test.each([
    ['flow=f', '/'],
    ['flow=f&return_to=/sessions', '/sessions'],
    ['flow=f&return_to=https://evil.example/', '/'],
    ['flow=f&bind=true', '/bind'],
    ['flow=f&login_challenge=c', '/login?login_challenge=c'],
    // The start of this login was refused: it would only begin again.
    ['login_challenge=c', '/'],
  ])('%s: %s', (query, expected) => {
    expect(destination({ kind: 'home' }, { query })).toBe(expected)
  })

  test('from a sign-up through the login, which shows who that is', () => {
    const query = 'flow=f&return_to=/sessions'
    expect(destination({ kind: 'home' }, { page: 'registration', query })).toBe(
      '/login?return_to=%2Fsessions',
    )
  })

  test.each([
    ['flow=f&return_to=/sessions', '/recovery?return_to=%2Fsessions'],
    ['notice=csrf', '/'],
  ])('from a recovery through its start, once: %s', (query, expected) => {
    expect(destination({ kind: 'home' }, { page: 'recovery', query })).toBe(expected)
  })

  test('from a sign-up whose form went stale, in the same way', () => {
    const query = 'notice=stale&return_to=/sessions'
    expect(destination({ kind: 'home' }, { page: 'registration', query })).toBe(
      '/login?return_to=%2Fsessions',
    )
  })
})

describe('a flow that has expired', () => {
  const ended = (returnTo: string) => ({ kind: 'restart', notice: 'expired', returnTo }) as const

  test.each([
    [
      'still says where it led',
      'https://login.example.com/sessions',
      'flow=f',
      '/login?return_to=%2Fsessions&notice=expired',
    ],
    [
      'and its URL knows better',
      'https://login.example.com/x',
      'flow=f&return_to=/y',
      '/login?return_to=%2Fy&notice=expired',
    ],
    [
      'and the application leads on',
      'https://login.example.com/x',
      'flow=f&login_challenge=c',
      '/login?login_challenge=c&notice=expired',
    ],
    [
      'and what the application requires stays required',
      'https://login.example.com/required?return_to=%2Fx&require=aal2',
      'flow=f',
      '/login?return_to=%2Frequired%3Freturn_to%3D%252Fx%26require%3Daal2&notice=expired',
    ],
    ['to no other site', 'https://evil.example/', 'flow=f', '/login?notice=expired'],
    ['to nothing that acts', 'https://login.example.com/logout', 'flow=f', '/login?notice=expired'],
  ])('%s', (_, returnTo, query, expected) => {
    expect(destination(ended(returnTo), { query })).toBe(expected)
  })

  test('of a page that redirects to a page of its own', () => {
    const pageUrl = flowPageUrl('bind', new URLSearchParams('flow=f'))
    const visitor = { cookieHeader: 'csrf_token_a=b', requestId: 'r', userAgent: '', ipAddress: null }
    const returnTo = 'https://login.example.com/bindsuccess'
    expect(resultUrl(ended(returnTo), { ...checkPage(pageUrl), visitor })).toBe('/bind?notice=expired')
  })
})

describe('restarts', () => {
  test.each<[string, RedirectResult, Given, string]>([
    [
      'a restart keeps every other parameter',
      { kind: 'restart', notice: 'stale' },
      {},
      '/login?bind=true&notice=stale',
    ],
    [
      'a restart uses the flow that Kratos offers',
      { kind: 'restart', notice: 'expired', flowId: 'n' },
      {},
      '/login?bind=true&flow=n',
    ],
    [
      'for an application it creates a new flow: the one that Kratos offers has no login challenge',
      { kind: 'restart', notice: 'expired', flowId: 'n' },
      { query: 'flow=f&login_challenge=c' },
      '/login?login_challenge=c&notice=expired',
    ],
    [
      'that flow says when the old one ended, where Kratos did',
      { kind: 'restart', notice: 'expired', flowId: 'n', expiredAt: 1_700_000_000 },
      { query: 'flow=f&login_challenge=c' },
      '/login?login_challenge=c&notice=expired&expired_at=1700000000',
    ],
    [
      'a page that was open too long twice restarts again',
      { kind: 'restart', notice: 'expired' },
      { query: 'flow=f&notice=expired' },
      '/login?notice=expired',
    ],
    [
      'the error page comes instead of a second restart',
      { kind: 'restart', notice: 'csrf' },
      { query: 'flow=f&bind=true&notice=csrf' },
      '/error?reason=csrf&retry=%2Flogin%3Fbind%3Dtrue&request=request-1',
    ],
    [
      'the error page comes when a flow is not found twice',
      { kind: 'restart', notice: 'not_found' },
      { query: 'flow=f&notice=not_found' },
      '/error?reason=start&retry=%2Flogin&request=request-1',
    ],
  ])('%s', (_title, outcome, given, expected) => {
    expect(destination(outcome, given)).toBe(expected)
  })
})

describe('a browser that sent no cookie', () => {
  const cookieHeader = 'lang=en'
  const blocked = '/error?reason=cookies&retry=%2Flogin%3Fbind%3Dtrue&request=request-1'
  beforeEach(() => {
    jest.useFakeTimers({ now: 1_700_000_000_000 })
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  test.each([
    ['opens the page of another browser', 'stale', 'flow=f&bind=true'],
    ['opens the restarted page of another browser', 'stale', 'flow=f&bind=true&notice=stale'],
    ['opens what another browser restarted long ago', 'stale', 'flow=f&bind=true&restarted_at=1699999940'],
    ['has a wrong time in its URL', 'stale', 'flow=f&bind=true&restarted_at=1e99'],
    ['has a time to come in its URL', 'stale', 'flow=f&bind=true&restarted_at=1700000061'],
    ['lost its cookies before it sent a form', 'csrf', 'flow=f&bind=true'],
  ] as const)('gets a new flow when it %s', (_title, notice, query) => {
    const [path, restarted] = destination({ kind: 'restart', notice }, { cookieHeader, query }).split('?')
    expect(path).toBe('/login')
    expect(Object.fromEntries(new URLSearchParams(restarted))).toEqual({
      bind: 'true',
      notice,
      restarted_at: '1700000000',
    })
  })

  test.each(['stale', 'csrf'] as const)(
    'has blocked the cookies of the flow that we have just started',
    (notice) => {
      const query = 'flow=f&bind=true&notice=stale&restarted_at=1699999995'
      expect(destination({ kind: 'restart', notice }, { cookieHeader, query })).toBe(blocked)
    },
  )
})

test('a change that waits for a re-authentication redirects to a login that returns to Kratos', () => {
  const resume = 'https://login.example.com/api/.ory/self-service/settings?flow=s'
  const url = `http://kratos:4433/self-service/login/browser?refresh=true&${new URLSearchParams({ return_to: resume })}`
  expect(destination({ kind: 'reauthenticate', url })).toBe(
    `/login?bind=true&refresh=true&${new URLSearchParams({ return_to: resume })}`,
  )
})

describe('other outcomes', () => {
  test.each<[RedirectResult, string]>([
    [{ kind: 'sign_in' }, '/login?return_to=%2Flogin%3Fbind%3Dtrue%26flow%3Df'],
    [{ kind: 'second_factor' }, '/login?return_to=%2Flogin%3Fbind%3Dtrue%26flow%3Df&aal2=true'],
    [{ kind: 'notice', notice: 'incorrect' }, '/login?bind=true&flow=f&notice=incorrect'],
    [{ kind: 'fail', reason: 'challenge' }, '/error?reason=challenge&request=request-1'],
    [
      { kind: 'fail', reason: 'rate_limited', retryAfter: 6.2 },
      '/error?reason=rate_limited&retry=%2Flogin%3Fbind%3Dtrue%26flow%3Df&request=request-1&seconds=7',
    ],
  ])('%j', (outcome, expected) => {
    expect(destination(outcome)).toBe(expected)
  })
})

test.each<[FlowPage, string]>([
  ['settings', '/login?return_to=%2Fsettings&from=settings'],
  ['bind', '/login?return_to=%2Fbind&from=settings'],
  ['required', '/login?return_to=%2Frequired'],
])('/%s for a signed-out visitor redirects to a sign-in that knows its area', (page, expected) => {
  const visitor = { cookieHeader: '', requestId: 'request-1', userAgent: '', ipAddress: null }
  const from = { ...checkPage(flowPageUrl(page, {})), visitor }
  expect(resultUrl({ kind: 'sign_in' }, from)).toBe(expected)
})

describe('a sign-in that waits for the verification of an address', () => {
  const wanted = { action: 'show_verification_ui', flow: { id: 'v' } }
  const verification = (query: Record<string, string>) => `/verification?${new URLSearchParams(query)}`

  test.each<[string, string, object[], string]>([
    [
      'leads to the verification that Kratos names, and back to the login',
      'flow=f&return_to=/sessions&notice=unavailable&retry_after=7&loginError=true',
      [wanted],
      verification({ flow: 'v', return_to: '/login?return_to=%2Fsessions', notice: 'verify_address' }),
    ],
    [
      'keeps the application that waits',
      'flow=f&login_challenge=c&ui_locales=de',
      [wanted],
      verification({
        flow: 'v',
        return_to: '/login?login_challenge=c&ui_locales=de',
        notice: 'verify_address',
      }),
    ],
    [
      'leads to a new verification when Kratos names none',
      'flow=f',
      [],
      verification({ return_to: '/login', notice: 'verify_address' }),
    ],
  ])('%s', (_title, query, continueWith, expected) => {
    const outcome = { kind: 'verify_address', continueWith } as RedirectResult
    expect(destination(outcome, { query })).toBe(expected)
  })
})

describe('URLs that Kratos redirects the browser to', () => {
  const refused = '/error?reason=malformed&retry=%2Flogin%3Fbind%3Dtrue%26flow%3Df&request=request-1'
  const go = (url: string): Extract<FlowResult, { kind: 'go' }> => ({ kind: 'go', url })

  test.each([
    ['a URL of ours becomes relative', 'https://login.example.com/setting?flow=s', '/setting?flow=s'],
    ['a URL of ours loses a leading /ui', 'https://login.example.com/ui/setting?flow=s', '/setting?flow=s'],
    ['only a whole path segment /ui', 'https://login.example.com/uix', '/uix'],
    ['/ui alone is our home page', 'https://login.example.com/ui', '/'],
    [
      'the URL of Kratos that we use becomes the one that the browser uses',
      'http://kratos:4433/self-service/settings?flow=s',
      '/api/.ory/self-service/settings?flow=s',
    ],
    [
      'a flow that Kratos would start is started on our page, which keeps its parameters',
      'https://login.example.com/api/.ory/self-service/login/browser?aal=aal2',
      '/login?bind=true&aal2=true',
    ],
    [
      'another page gets no parameters of this one',
      'http://kratos:4433/self-service/recovery/browser?return_to=https%3A%2F%2Fshop.example.com%2Faccount',
      '/recovery?return_to=https%3A%2F%2Fshop.example.com%2Faccount',
    ],
    [
      'a start with a parameter that our starter does not pass on goes to Kratos',
      'http://kratos:4433/self-service/login/browser?aal=aal2&cookie=x',
      '/api/.ory/self-service/login/browser?aal=aal2&cookie=x',
    ],
    [
      'a start with every parameter that our starter passes on',
      'http://kratos:4433/self-service/login/browser?aal=aal2&via=traits.email&organization=o&identity_schema=s',
      '/login?bind=true&aal2=true&organization=o&identity_schema=s&via=traits.email',
    ],
    [
      'a second factor for an application keeps the login challenge',
      'http://kratos:4433/self-service/login/browser?aal=aal2&login_challenge=c',
      '/login?bind=true&aal2=true&login_challenge=c',
    ],
    ['Hydra', 'https://oauth.example.com/oauth2/auth?x=1', 'https://oauth.example.com/oauth2/auth?x=1'],
    ['an allowed URL', 'https://shop.example.com/account/7', 'https://shop.example.com/account/7'],
    ['a foreign URL', 'https://evil.example/', refused],
    ['a foreign URL that starts like Kratos', 'http://kratos:4433.evil.example/', refused],
    ['three slashes', '///evil.example', refused],
    ['script', 'javascript:alert(1)', refused],
  ])('%s', (_title, url, expected) => {
    expect(destination(go(url))).toBe(expected)
  })

  test('the error page gets the request that Hydra rejected', () => {
    const error = go('https://login.example.com/error?id=e')
    const query = 'flow=f&login_challenge=c'
    expect(destination(error, { query })).toBe(`/error?id=e&begun=${requestDigest('c')}`)
    expect(destination(error)).toBe('/error?id=e')
  })

  test('a provider is allowed only at the start of a social sign-in', () => {
    const provider = 'https://access.line.me/oauth2/v2.1/authorize?client_id=1'
    expect(destination(go(provider), { isFromProvider: true })).toBe(provider)
    expect(destination(go(provider))).toBe(refused)
    expect(destination(go('javascript:alert(1)'), { isFromProvider: true })).toBe(refused)
  })
})
