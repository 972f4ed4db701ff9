import { describe, expect, test } from '@jest/globals'
import {
  checkPage,
  type Destination,
  destinationQuery,
  finalDestination,
  mergeDestinations,
  readDestination,
  withDestination,
  withoutParts,
} from './destination'
import { afterSignIn, interstitialHref, loginHref, recoveryHref, registrationHref } from './links'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com',
  LOG_LEVEL: 'silent',
})

const queryOf = (text: string) => new URLSearchParams(text)
const read = (text: string) => readDestination(queryOf(text))
/** A login page inside the query of another page. */
const back = (login: string) => `return_to=${encodeURIComponent(login)}`

test.each([
  ['return_to=/x&notice=stale&flow=f&a=b', 'return_to=%2Fx'],
  [
    'setting=true&bind=true&identity_schema=s&organization=o&ui_locales=de&login_challenge=c',
    'login_challenge=c&ui_locales=de&organization=o&identity_schema=s&bind=true&setting=true',
  ],
  ['return_to=&login_challenge=', ''],
  ['bind=yes&setting=1', ''],
  ['return_to=https://login.example.com/sessions', 'return_to=%2Fsessions'],
  // Refused: another site, a URL that acts, and what a login behind it names.
  ['return_to=https://evil.example/&login_challenge=c', 'login_challenge=c'],
  ['return_to=/unbind&bind=true', 'bind=true'],
  [back('/login?return_to=https://evil.example/&login_challenge=c'), 'login_challenge=c'],
  // A page in between links back to the login that knows.
  [back('/login?login_challenge=c&notice=verify_address'), 'login_challenge=c'],
  [`${back('/login?return_to=/x')}&ui_locales=de`, 'return_to=%2Fx&ui_locales=de'],
  [`${back('/login?return_to=/x&ui_locales=ja')}&ui_locales=de`, 'return_to=%2Fx&ui_locales=ja'],
  [back(`/login?${back('/login?bind=true')}`), 'bind=true'],
  [back('/login'), 'return_to=%2Flogin'],
  [
    back('https://shop.example.com/login?return_to=/x'),
    'return_to=https%3A%2F%2Fshop.example.com%2Flogin%3Freturn_to%3D%2Fx',
  ],
])('the destination in %s is %s', (query, expected) => {
  expect(destinationQuery(finalDestination(read(query))).toString()).toBe(expected)
})

test('a login to go back to is the destination until a link is built', () => {
  expect(read(back('/login?login_challenge=c'))).toEqual({ returnTo: '/login?login_challenge=c' })
})

test('a query gets what it lacks, and keeps what it has', () => {
  const whole = withDestination(queryOf('a=b&return_to=/x&ui_locales='), read('return_to=/y&ui_locales=de'))
  expect(whole.toString()).toBe('a=b&return_to=%2Fx&ui_locales=de')
})

test('a destination gets what it lacks from another one', () => {
  const destination = mergeDestinations(read('return_to=/x'), read('return_to=/y&ui_locales=de'))
  expect(destination).toEqual({ returnTo: '/x', uiLocales: 'de' })
})

test('an application is not transferred to another browser', () => {
  expect(withoutParts(read('login_challenge=c&return_to=/x'), 'loginChallenge')).toEqual({ returnTo: '/x' })
})

test.each([
  ['return_to=/settings&lang=de', 'return_to=%2Fsettings&lang=de', '/settings'],
  ['return_to=https://login.example.com/x', 'return_to=https%3A%2F%2Flogin.example.com%2Fx', '/x'],
  ['return_to=https://evil.example/&lang=de', 'lang=de', undefined],
  ['return_to=/unbind', '', undefined],
  ['lang=de', 'lang=de', undefined],
])('a page of %s keeps %s, and redirects to %s', (given, kept, returnTo) => {
  const query = queryOf(given)
  const { pageUrl, destination } = checkPage({ page: 'login', kind: 'login', query })
  expect(pageUrl.query.toString()).toBe(kept)
  expect(destination.returnTo).toBe(returnTo)
  expect(query.toString()).toBe(queryOf(given).toString())
})

test.each([
  ['', null],
  ['return_to=/x', '/x'],
  ['return_to=https://evil.example/', null],
  ['bind=true', '/bind'],
  ['bind=true&return_to=/x&ui_locales=de', '/bind?return_to=%2Fx&ui_locales=de'],
  ['bind=true&return_to=https://evil.example/', '/bind'],
  ['setting=true&bind=true&return_to=/x', '/setting?return_to=%2Fx'],
  ['bind=false&setting=1', null],
])('a sign-in with %j redirects to %p', (query, expected) => {
  expect(afterSignIn(read(query))).toBe(expected)
})

test('an interstitial continues to `returnTo`, in the language of the application', () => {
  const destination = read('return_to=/x&ui_locales=de&login_challenge=c&bind=true')
  expect(interstitialHref('/bindsuccess', destination)).toBe('/bindsuccess?return_to=%2Fx&ui_locales=de')
  expect(interstitialHref('/bindsuccess', {})).toBe('/bindsuccess')
})

/**
 * Each interruption leaves a page whose query tells where the visitor is going. Whatever they press next leads there.
 */
describe('each next step keeps', () => {
  const goals = {
    'the place': 'return_to=/x',
    'the application': 'login_challenge=c',
    'both, and the language': 'return_to=/x&login_challenge=c&ui_locales=de',
    'the link to LINE': 'return_to=/x&bind=true&ui_locales=de',
    'the settings': 'setting=true',
  }
  const carriedBy = (href: string) => readDestination(new URL(href, 'http://a').searchParams)
  const steps = {
    'sign in': loginHref,
    'sign in, which says what failed': (destination: Destination) =>
      loginHref(destination, { loginError: 'true' }),
    'sign up': registrationHref,
    'sign up, then sign in': (destination: Destination) =>
      loginHref(carriedBy(registrationHref(destination))),
    'sign in after a recovery': (destination: Destination) => loginHref(carriedBy(recoveryHref(destination))),
    'sign up from a recovery': (destination: Destination) =>
      registrationHref(carriedBy(recoveryHref(destination))),
  }
  const pages = [
    '',
    '&notice=expired',
    '&flow=f&loginError=true&notice=disabled',
    '&aal2=true',
    '&no_org_ui=true',
  ]
  const cases = Object.entries(goals).flatMap(([title, goal]) =>
    Object.keys(steps).flatMap((step) => pages.map((page) => [title, step, page, goal] as const)),
  )

  test.each(cases)('%s: %s from a page with %j', (_, step, page, goal) => {
    const reached = finalDestination(carriedBy(steps[step as keyof typeof steps](read(goal + page))))
    const expected = read(goal)
    // A recovery leads to the URL itself: it ends signed in.
    const isThere = expected.loginChallenge === undefined && reached.returnTo === afterSignIn(expected)
    const isWhole = Object.entries(expected).every(
      ([name, value]) => reached[name as keyof Destination] === value,
    )
    expect([goal, isWhole || isThere]).toEqual([goal, true])
    expect(reached.uiLocales).toBe(expected.uiLocales)
  })
})
