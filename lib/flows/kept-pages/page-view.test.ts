import { expect, test } from '@jest/globals'
import { pageViewOf, requestFor } from './page-view'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
})

const flowId = '2b4ac1f0-6d2f-4b8e-9a47-3f1c5a7be001'
const csrf = 'csrf_token_1=abc'
const browser = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'

const sealed = 'Fe26.2*1*a*b~2'

interface Given {
  readonly method?: string
  readonly url?: string
  readonly cookie?: string
  readonly headers?: Readonly<Record<string, string>>
}

function view({ method = 'GET', url = `/login?flow=${flowId}`, cookie = csrf, headers = {} }: Given = {}) {
  return pageViewOf({ method, url, headers: { host: 'a', 'user-agent': browser, cookie, ...headers } })
}

test.each(['login', 'registration', 'recovery'])('the first view of %s may be kept', (page) => {
  expect(view({ url: `/${page}?flow=${flowId}`, headers: { 'x-request-id': 'request-1' } })).toEqual({
    facts: { page, query: 'flow', locale: 'en', theme: 'system', isData: false, hasStyles: false },
    cookies: {},
    flowId,
    loginChallenge: undefined,
    visitor: { cookieHeader: csrf, userAgent: browser, ipAddress: null, requestId: 'request-1' },
    acceptsGzip: false,
  })
})

test.each<[string, Given, object]>([
  ['the language of the browser', { headers: { 'accept-language': 'fr-CA, de;q=0.5' } }, { locale: 'fr' }],
  ['the language that was chosen', { cookie: `lang=ja; ${csrf}` }, { locale: 'ja' }],
  ['the theme that was chosen', { cookie: `${csrf};theme=dark` }, { theme: 'dark' }],
  [
    'where the visitor goes next',
    { url: `/login?return_to=%2Fa&flow=${flowId}` },
    { query: 'return_to=%2Fa&flow' },
  ],
  ['what led here', { url: `/login?flow=${flowId}&loginError=true` }, { query: 'flow&loginError=true' }],
  ['a cookie of another program', { cookie: `_ga=GA1.1.2; ${csrf}; theme=dark` }, { theme: 'dark' }],
  ['a page of ours before this one', { headers: { 'sec-fetch-site': 'same-origin' } }, { hasStyles: true }],
  ['another site before this one', { headers: { 'sec-fetch-site': 'same-site' } }, {}],
  [
    'headers of a proxy',
    { headers: { 'x-forwarded-for': '192.0.2.1', via: '1.1 a', dnt: '1', 'my-next-hop': 'a' } },
    {},
  ],
])('%s is known', (_, given, facts) => {
  expect(view(given)?.facts).toEqual({
    page: 'login',
    query: 'flow',
    locale: 'en',
    theme: 'system',
    isData: false,
    hasStyles: false,
    ...facts,
  })
})

test('the request of an application may be kept, without its challenge', () => {
  const challenge = 'c_-1'.repeat(500)
  const given = view({
    url: `/login?login_challenge=${challenge}%3D%3D&flow=${flowId}`,
    cookie: `ory_hydra_login_csrf_1=x=; ${csrf}; ory_hydra_session_dev=x`,
  })
  expect(given).toMatchObject({ loginChallenge: challenge, facts: { query: 'login_challenge=*%3D%3D&flow' } })
  if (given === null) throw new Error('expected a view')
  const own = { flowId, loginChallenge: challenge, csrfCookie: csrf }
  expect(requestFor(given.facts, own).url).toBe(`/login?login_challenge=${challenge}%3D%3D&flow=${flowId}`)
})

/** What Next's router sends. */
const data = { rsc: '1', accept: 'text/x-component' }

test('the data of a page may be kept, and is asked for as the router does', () => {
  const given = view({ url: `/login?flow=${flowId}&_rsc`, headers: data })
  expect(given?.facts).toMatchObject({ query: 'flow&_rsc', isData: true })
  if (given === null) throw new Error('expected a view')
  const { url, headers } = requestFor(given.facts, { flowId, loginChallenge: '', csrfCookie: csrf })
  expect(url).toBe(`/login?flow=${flowId}&_rsc`)
  expect(headers).toMatchObject(data)
})

test.each<[string, Given]>([
  ['another method', { method: 'HEAD' }],
  ['a post', { method: 'POST' }],
  ['another page', { url: `/settings?flow=${flowId}` }],
  ['a page that shows what was sent', { url: `/verification?flow=${flowId}` }],
  ['a page without a flow', { url: '/login' }],
  ['another parameter after the flow', { url: `/login?flow=${flowId}&aal=aal2` }],
  ['another parameter before the flow', { url: `/login?notice=expired&flow=${flowId}` }],
  ['an escaped parameter', { url: `/login?f%6cow=x&flow=${flowId}` }],
  ['a parameter that is there twice', { url: `/login?return_to=/&return_to=/a&flow=${flowId}` }],
  ['a flow without an id', { url: '/login?flow' }],
  ['a long query', { url: `/login?flow=${flowId}&return_to=/${'a'.repeat(500)}` }],
  ['a query with other characters', { url: `/login?flow=${flowId}&return_to=/ä` }],
  ['two flows', { url: `/login?flow=${flowId}&flow=${flowId}` }],
  ['a flow with large letters', { url: `/login?flow=${flowId.toUpperCase()}` }],
  ['a line break after the flow', { url: `/login?flow=${flowId}\n` }],
  ['a path with a slash at its end', { url: `/login/?flow=${flowId}` }],
  ['an escaped path', { url: `/log%69n?flow=${flowId}` }],
  ['no cookie', { cookie: '' }],
  ['only a choice', { cookie: 'theme=dark' }],
  ['a session of Kratos', { cookie: `${csrf}; ory_kratos_session=x` }],
  ['a session of ours', { cookie: `${csrf}; latchkey_session=x` }],
  ['a device that we know', { cookie: `${csrf}; __Host-latchkey_device=x` }],
  ['a cookie of ours that is named like a token', { cookie: `${csrf}; latchkey_csrf=x` }],
  ['a token of Hydra alone', { cookie: 'ory_hydra_login_csrf_1=x' }],
  ['a short login challenge', { url: `/login?flow=${flowId}&login_challenge=c` }],
  ['no login challenge', { url: `/login?flow=${flowId}&login_challenge` }],
  ['the mark of a login challenge', { url: `/login?flow=${flowId}&login_challenge=*` }],
  ['a login challenge with HTML', { url: `/login?flow=${flowId}&login_challenge=${'c'.repeat(20)}%3Cb` }],
  [
    'two login challenges',
    { url: `/login?flow=${flowId}&login_challenge=${'c'.repeat(20)}&login_challenge=${'c'.repeat(20)}` },
  ],
  ['a very long login challenge', { url: `/login?flow=${flowId}&login_challenge=${'c'.repeat(3001)}` }],
  ['a session under another name', { cookie: `${csrf}; my_session=1` }],
  ['a preview by cookie', { cookie: `${csrf}; __prerender_bypass=1` }],
  ['a cookie without a value', { cookie: `${csrf}; x` }],
  ['a theme that is none', { cookie: `${csrf}; theme=pink` }],
  ['an escaped choice', { cookie: `${csrf}; lang=%66r` }],
  ['two languages', { cookie: `${csrf}; lang=de; lang=fr` }],
  ['data for the router without its parameter', { headers: data }],
  ['the parameter of the router alone', { url: `/login?flow=${flowId}&_rsc` }],
  ['the state of the router, in a parameter', { url: `/login?flow=${flowId}&_rsc=a`, headers: data }],
  ['such a parameter without its data', { url: `/login?flow=${flowId}&_rsc=a` }],
  ['another kind of data', { url: `/login?flow=${flowId}&_rsc`, headers: { ...data, rsc: '2' } }],
  ['data for a document', { url: `/login?flow=${flowId}&_rsc`, headers: { ...data, accept: 'text/html' } }],
  ['the state of the router', { headers: { 'next-router-state-tree': '[]' } }],
  ['a server action', { headers: { 'next-action': 'x' } }],
  ['data of Next', { headers: { 'x-nextjs-data': '1' } }],
  ['a preview', { headers: { 'x-prerender-revalidate': 'x' } }],
  ['a client without a name', { headers: { 'user-agent': '' } }],
  ['LINE', { headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Line/14.1.0' } }],
  ['Instagram', { headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Instagram 300.0' } }],
])('Next answers %s', (_, given) => {
  expect(view(given)).toBeNull()
})

test('a query of 500 characters may be kept', () => {
  const rest = 'flow&return_to=/'
  const url = `/login?flow=${flowId}&return_to=/${'a'.repeat(500 - rest.length)}`
  expect(view({ url })?.facts.query).toHaveLength(500)
})

test('what the browser takes is known', () => {
  expect(view({ headers: { 'accept-encoding': 'br, gzip' } })?.acceptsGzip).toBe(true)
})

test('the request for a browser that signed in before has a device of its own', () => {
  const own = { flowId, loginChallenge: '', csrfCookie: csrf, device: sealed }
  const given = view({ cookie: `${csrf}; __Host-latchkey_device=Fe26.2*of-the-visitor~2` })
  if (given === null) throw new Error('expected a view')
  expect(given.cookies).toEqual({ device: 'Fe26.2*of-the-visitor~2' })
  const request = requestFor({ ...given.facts, lastWay: 'password' }, own)
  expect(pageViewOf({ method: 'GET', ...request })?.cookies).toEqual({ device: sealed, theme: 'system' })
  expect(JSON.stringify(request)).not.toContain('of-the-visitor')
})

test('the request that a page is drawn for has the same facts, and nothing of a visitor', () => {
  const secret = 'secret-of-the-visitor'
  const given = view({
    url: `/login?return_to=/flow&flow=${flowId}&login_challenge=${secret}%3D&loginError=flow`,
    cookie: `csrf_token_${secret}=${secret}; lang=zh-Hant; theme=light`,
    headers: {
      'x-request-id': secret,
      'x-forwarded-for': secret,
      referer: secret,
      'accept-language': secret,
    },
  })
  if (given === null) throw new Error('expected a view')
  const own = {
    flowId: 'ffffffff-0000-4000-8000-000000000000',
    loginChallenge: 'd'.repeat(40),
    csrfCookie: 'csrf_token_kept=k',
  }
  const request = requestFor(given.facts, own)
  expect(pageViewOf({ method: 'GET', ...request })).toMatchObject({ facts: given.facts, flowId: own.flowId })
  const text = JSON.stringify(request)
  expect(request.url).toBe(
    `/login?return_to=/flow&flow=${own.flowId}&login_challenge=${own.loginChallenge}%3D&loginError=flow`,
  )
  for (const part of [secret, flowId, browser]) expect(text).not.toContain(part)
})
