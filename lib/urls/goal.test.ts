import { describe, expect, test } from '@jest/globals'
import {
  goalOf,
  loginHref,
  placeOf,
  recoveryHref,
  registrationHref,
  withGoal,
  withoutApplication,
} from './goal'

const queryOf = (text: string) => new URLSearchParams(text)
/** A login page inside the query of another page. */
const back = (login: string) => `return_to=${encodeURIComponent(login)}`

test.each([
  ['return_to=/x&notice=stale&flow=f&a=b', 'return_to=%2Fx'],
  [
    'setting=true&bind=true&identity_schema=s&organization=o&ui_locales=de&login_challenge=c',
    'login_challenge=c&ui_locales=de&organization=o&identity_schema=s&bind=true&setting=true',
  ],
  ['return_to=&login_challenge=', ''],
  // A page between leads back to the login that knows.
  [back('/login?login_challenge=c&notice=verify_address'), 'login_challenge=c'],
  [`${back('/login?return_to=/x')}&ui_locales=de`, 'return_to=%2Fx&ui_locales=de'],
  [`${back('/login?return_to=/x&ui_locales=ja')}&ui_locales=de`, 'return_to=%2Fx&ui_locales=ja'],
  [back(`/login?${back('/login?bind=true')}`), 'bind=true'],
  [back('/login'), 'return_to=%2Flogin'],
  [
    back('https://shop.example.com/login?return_to=/x'),
    'return_to=https%3A%2F%2Fshop.example.com%2Flogin%3Freturn_to%3D%2Fx',
  ],
])('the goal in %s is %s', (query, expected) => {
  expect(goalOf(queryOf(query)).toString()).toBe(expected)
})

test('a query takes what it lacks, and keeps what it has', () => {
  const whole = withGoal(queryOf('a=b&return_to=/x&ui_locales='), queryOf('return_to=/y&ui_locales=de'))
  expect(whole.toString()).toBe('a=b&return_to=%2Fx&ui_locales=de')
})

test('an application does not go along to another browser', () => {
  expect(withoutApplication(queryOf('login_challenge=c&return_to=/x')).toString()).toBe('return_to=%2Fx')
})

test.each([
  ['', null],
  ['return_to=/x', '/x'],
  ['bind=true', '/bind'],
  ['bind=true&return_to=/x&ui_locales=de', '/bind?return_to=%2Fx&ui_locales=de'],
  ['setting=true&bind=true&return_to=/x', '/setting?return_to=%2Fx'],
  ['bind=false&setting=1', null],
])('the place in %j is %p', (query, expected) => {
  expect(placeOf(queryOf(query))).toBe(expected)
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
  const steps = {
    'sign in': loginHref,
    'sign in, which says what failed': (query: URLSearchParams) => loginHref(query, { loginError: 'true' }),
    'sign up': registrationHref,
    'sign up, then sign in': (query: URLSearchParams) =>
      loginHref(new URL(registrationHref(query), 'http://a').searchParams),
    'sign in after a recovery': (query: URLSearchParams) =>
      loginHref(new URL(recoveryHref(query), 'http://a').searchParams),
    'sign up from a recovery': (query: URLSearchParams) =>
      registrationHref(new URL(recoveryHref(query), 'http://a').searchParams),
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
    const { searchParams } = new URL(steps[step as keyof typeof steps](queryOf(goal + page)), 'http://a')
    const reached = goalOf(searchParams)
    const place = placeOf(queryOf(goal))
    // A recovery leads to the place itself: it ends signed in.
    const isPlace = !goal.includes('login_challenge') && reached.get('return_to') === place
    const isWhole = [...queryOf(goal)].every(([name, value]) => reached.get(name) === value)
    expect([goal, isWhole || isPlace]).toEqual([goal, true])
    expect(reached.get('ui_locales')).toBe(queryOf(goal).get('ui_locales'))
  })
})
