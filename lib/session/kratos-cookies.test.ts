import { describe, expect, test } from '@jest/globals'
import {
  csrfCookies,
  hasCsrfCookie,
  isAnonymous,
  isReturningBrowser,
  isSessionCookie,
  kratosCookieHeader,
  serviceCookieHeader,
  withCookies,
  withoutLifetime,
} from './kratos-cookies'

/** The last letter of its base64 has two bits that belong to no byte. */
const session = Buffer.from('1764419844|sealed|seal.').toString('base64url')
const respelled = session.replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1))

describe('kratosCookieHeader', () => {
  test.each<[string, string | null, string]>([
    ['nothing', null, ''],
    ['passes on what it does not know', 'a=1; my_kratos_session=x', 'a=1; my_kratos_session=x'],
    ['keeps ours to ourselves', 'latchkey_session=s; a=1; __Host-latchkey_session=t', 'a=1'],
    ['undoes what Next encoded', 'csrf_token_ab=aGk%3D; s=MTc%2B%2F%7C', 'csrf_token_ab=aGk=; s=MTc+/|'],
    ['leaves what Kratos wrote itself', 'ory_kratos_session=MTc+/w==', 'ory_kratos_session=MTc+/w=='],
    ['leaves a broken encoding', 'a=%E0%A4%A', 'a=%E0%A4%A'],
    ['does not let a value become a second cookie', 'a=1%3B%20admin%3D1', 'a=1%3B%20admin%3D1'],
    ['does not let a value become a header', 'a=1%0D%0AX-Evil%3A1', 'a=1%0D%0AX-Evil%3A1'],
    ['passes on other characters as they came', 'x=%E4%B8%AD; y=%C3%BF', 'x=%E4%B8%AD; y=%C3%BF'],
    ['leaves the names as they are', 'a%41=%42; b%=%43', 'a%41=B; b%=C'],
    ['leaves out what is no cookie', 'junk; =; a=1', '=; a=1'],
    ['leaves out what Kratos would read in another way', 's="x"; t=a b; u=\\x; v=é; w=a,b; s=y', 's=y'],
    ['passes on the seal of another program', 'shop_session=Fe26.2*1*ab~2', 'shop_session=Fe26.2*1*ab~2'],
    ['keeps a session as Kratos wrote it', `sid=${session}=; x=${session}`, `sid=${session}=; x=${session}`],
    ['drops another spelling of a session', `sid=${respelled}=; a=1; x=${respelled}`, 'a=1'],
    ['knows another spelling where Next encoded it', `sid=${respelled}%3D; a=1`, 'a=1'],
    ['leaves what is sealed in another way', 'a=MTx; b=MTc2NDQxOTg0', 'a=MTx; b=MTc2NDQxOTg0'],
    ['keeps the first of two with one name, as Kratos does', 'a=1; b=2; a=3; A=4', 'a=1; b=2; A=4'],
  ])('%s', (_title, header, expected) => {
    expect(kratosCookieHeader(header)).toBe(expected)
  })
})

test.each([
  ['csrf_token_82b119fa=x', true],
  ['a=1; csrf_token_82b119fa=x', true],
  ['__HOST-slug-x-csrf=1', true],
  ['ory_kratos_session=csrf', false],
  ['', false],
])('%p has a CSRF cookie: %p', (header, expected) => {
  expect(hasCsrfCookie(header)).toBe(expected)
})

test.each([
  ['ory_kratos_session', undefined, true],
  ['__Host-ory_kratos_session', undefined, true],
  ['ory_session_slug', undefined, true],
  ['my_session', undefined, true],
  ['ory_hydra_session_dev', undefined, false],
  ['ORY_HYDRA_SESSION', undefined, false],
  ['csrf_token_1', undefined, false],
  ['sid', undefined, false],
  ['sid', 'sid', true],
  ['sid2', 'sid', false],
  // Where the operator tells the name, no other is Kratos'.
  ['ory_kratos_session', 'sid', false],
])('%s (configured: %s) may contain a session of Kratos: %s', (name, told, expected) => {
  expect(isSessionCookie(name, told)).toBe(expected)
})

test.each([
  ['', true],
  ['lang=de; theme=dark; csrf_token_1=c; _ga=1', true],
  ['ory_hydra_session=s', true],
  ['ory_kratos_session=s', false],
  ['a=1; latchkey_session=s', false],
  ['a=1;__Host-latchkey_device=s', false],
  ['latchkey_redirect=s', false],
  ['a=1; __Host-latchkey_begun=s', true],
])('%p does not identify the visitor: %p', (header, expected) => {
  expect(isAnonymous(header)).toBe(expected)
  expect(isAnonymous(`${header}; login=s`, 'login')).toBe(false)
})

test.each([
  ['', false],
  ['lang=de; ory_kratos_session=s; csrf_token_1=c', false],
  ['my_latchkey_session=s', false],
  ['a=1; latchkey_session=s', true],
  ['__Host-latchkey_device=s', true],
  ['latchkey_begun=s; __Host-latchkey_begun=s', false],
  ['latchkey_begun=s; latchkey_session=s', true],
])('%p has a cookie of Latchkey: %p', (header, expected) => {
  expect(isReturningBrowser(header)).toBe(expected)
})

test.each([
  ['', [], ''],
  ['a=1;b=2', [['c', '3']], 'c=3; a=1; b=2'],
  ['a=1; aa=2; a=3; odd', [['a', 'x=']], 'a=x=; aa=2; odd'],
  ['a=1; b=2', [['b', '']], 'a=1'],
] as const)('%p after %p were set is %p', (header, changed, expected) => {
  const cookies = changed.map(([name, value]) => ({ name, value }))
  expect(withCookies(header, cookies)).toBe(expected)
})

test('a session cookie with a configured name is sent to no other service', () => {
  expect(serviceCookieHeader('a=1; login=s; login2=t', 'login')).toBe('a=1; login2=t')
})

test.each([
  ['', []],
  ['csrf_token_a=x%3D; lang=en', ['csrf_token_a=x=']],
  ['b_csrf=2; csrf_token_a=1', ['b_csrf=2', 'csrf_token_a=1']],
  ['csrf_token_a=1; b_csrf=2', ['b_csrf=2', 'csrf_token_a=1']],
  ['ory_hydra_login_csrf_7=h; lang=csrf_x', []],
])('Kratos’ CSRF cookies in %p', (header, expected) => {
  expect(csrfCookies(header)).toEqual(expected)
})

test.each([
  ['its own cookies, as they came', 'portal=a%3D; lang=en', 'portal=a%3D; lang=en'],
  ['none of Kratos', 'ory_kratos_session=s; ory_session_slug=n; a=1', 'a=1'],
  ['none with a prefix', '__Host-ory_kratos_session=s; __Secure-ory_kratos_session=t; a=1', 'a=1'],
  ['no CSRF cookie', 'csrf_token_1=c; __HOST-slug-csrf=d; ory_hydra_login_csrf_1=h; a=1', 'a=1'],
  ['none of ours', 'latchkey_session=s; __Host-latchkey_session=t; latchkey_redirect=r; a=1', 'a=1'],
  ['a cookie that only has such a value', 'a=ory_x; b=csrf', 'a=ory_x; b=csrf'],
  ['nothing without cookies', null, ''],
])('a service that is not Ory gets %s', (_, header, expected) => {
  expect(serviceCookieHeader(header)).toBe(expected)
})

test.each([
  ['a=b; Path=/; Max-Age=86399; HttpOnly', 'a=b; Path=/; HttpOnly'],
  ['a=b; expires=Fri, 27 Nov 2099 10:00:00 GMT; max-age = 5; Path=/', 'a=b; Path=/'],
  ['a=b; Path=/', 'a=b; Path=/'],
  // Deleted cookies stay deleted.
  ['a=; Path=/; Max-Age=0', 'a=; Path=/; Max-Age=0'],
  ['a=; Max-Age=-1; Path=/', 'a=; Max-Age=-1; Path=/'],
  ['a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
])('%s ends with the browser', (cookie, expected) => {
  expect(withoutLifetime(cookie)).toBe(expected)
})
