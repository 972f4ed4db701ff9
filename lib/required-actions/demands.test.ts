import { expect, test } from '@jest/globals'
import { parseConfig } from '@/lib/config/config'
import { hasRequiredActions } from '@/lib/config/required-action-switches'
import { parseVariables } from '@/lib/config/variables'
import { requirementsOf } from './read-due-actions'
import { isUnrestricted } from './required-actions'
import { requiredActionsVariables } from './required-actions-config'

const rules = (given: Readonly<Record<string, string>> = {}) => {
  const environment = { ORY_SDK_URL: 'http://kratos:4433', ORY_ADMIN_URL: 'http://kratos:4434', ...given }
  return { ...parseConfig(environment), ...parseVariables(requiredActionsVariables, environment) }
}
const client = (require: unknown, acrValues: readonly string[] = []) => ({
  client: { metadata: { latchkey: { require } } },
  acrValues,
})
const nothing = {
  profile: false,
  minimumAge: undefined,
  terms: undefined,
  verifiedAddress: false,
  secondFactor: false,
  graceDays: 0,
  aal2: false,
}

test('without required actions nothing is required', () => {
  expect(requirementsOf(rules(), null)).toEqual(nothing)
})

test('the operator requires it of every account', () => {
  const given = {
    REQUIRE_SECOND_FACTOR: 'on',
    SECOND_FACTOR_GRACE_DAYS: '7',
    REQUIRE_VERIFIED_ADDRESS: 'on',
    REQUIRE_PROFILE: 'on',
    TERMS_VERSION: '2026-11',
    MINIMUM_AGE: '16',
  }
  expect(requirementsOf(rules(given), client([]))).toEqual({
    profile: true,
    minimumAge: 16,
    terms: '2026-11',
    verifiedAddress: true,
    secondFactor: true,
    graceDays: 7,
    aal2: false,
  })
})

test.each([
  [{ REQUIRE_SECOND_FACTOR: 'on' }, true],
  [{ REQUIRE_VERIFIED_ADDRESS: 'on' }, true],
  [{ REQUIRE_PROFILE: 'on' }, true],
  [{ TERMS_VERSION: '2026-11' }, true],
  [{ MINIMUM_AGE: '16' }, true],
  [{}, false],
  [{ SECOND_FACTOR_GRACE_DAYS: '7', TERMS_TRAIT: 'terms', STEP_UP_ACR: 'gold' }, false],
])('%j requires something of every account: %p', (given, expected) => {
  expect(hasRequiredActions(rules(given))).toBe(expected)
  expect(isUnrestricted(requirementsOf(rules(given), null))).toBe(!expected)
})

test.each([
  ['profile', 'profile'],
  ['verified_address', 'verifiedAddress'],
  ['second_factor', 'secondFactor'],
  ['aal2', 'aal2'],
])('an application requires %s', (word, name) => {
  expect(requirementsOf(rules(), client([word]))).toEqual({ ...nothing, [name]: true })
})

test.each([
  [{ client: { metadata: null }, acrValues: [] }],
  [{ client: { metadata: { latchkey: 7 } }, acrValues: [] }],
  [client('aal2')],
  [client([7, null, 'none', 'AAL2'])],
  [client(['terms'])],
  [client(['age', 'age:', 'age:0', 'age:100', 'age:-1', 'age:1.5', 'age:0x12', 'age: 18', 'AGE:18'])],
])('%j requires nothing', (given) => {
  expect(requirementsOf(rules(), given)).toEqual(nothing)
})

test('the request names AAL2 by a usual name, or by one of the operator', () => {
  const aal2 = (acr: string[], given = {}) => requirementsOf(rules(given), client([], acr)).aal2
  expect(aal2(['aal2'])).toBe(true)
  expect(aal2(['gold', 'https://refeds.org/profile/mfa'])).toBe(true)
  expect(aal2(['gold'])).toBe(false)
  expect(aal2(['gold'], { STEP_UP_ACR: 'silver, gold' })).toBe(true)
  expect(aal2(['aal2'], { STEP_UP_ACR: 'none' })).toBe(false)
})

test('an application requires a higher age than the operator, and never a lower one', () => {
  const age = (words: string[], given = {}) => requirementsOf(rules(given), client(words)).minimumAge
  expect(age(['age:18'])).toBe(18)
  expect(age(['age:18', 'age:21'])).toBe(21)
  expect(age(['age:21'], { MINIMUM_AGE: '16' })).toBe(21)
  expect(age(['age:9'], { MINIMUM_AGE: '16' })).toBe(16)
})
