import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type AccountState, type Requirements, requiredActionNames } from './required-action'
import { dueActions } from './required-actions'

const now = new Date('2026-11-25T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const nothing: Requirements = {
  profile: false,
  minimumAge: undefined,
  terms: undefined,
  verifiedAddress: false,
  secondFactor: false,
  graceDays: 0,
  aal2: false,
}
const fresh: AccountState = {
  isProfileComplete: false,
  birthday: undefined,
  canEnterBirthday: true,
  acceptedTerms: undefined,
  hasVerifiedAddress: false,
  hasSecondFactor: false,
  hasAal2Factor: false,
  isAal2: false,
  settingsWantAal2: false,
  secondFactorDeferredAt: undefined,
  hasDeferred: false,
}
const complete = { ...fresh, isProfileComplete: true }
const withKey = { ...complete, hasSecondFactor: true, hasAal2Factor: true }
const names = (demands: Partial<Requirements>, facts: AccountState) =>
  dueActions({ ...nothing, ...demands }, facts, now).map(({ name }) => name)

test.each<[string, Partial<Requirements>, AccountState, string[]]>([
  ['nothing is demanded', {}, fresh, []],
  ['an incomplete profile', { profile: true }, fresh, ['profile']],
  ['a complete profile', { profile: true }, complete, []],
  ['terms that were never accepted', { terms: '2' }, complete, ['terms']],
  ['older terms', { terms: '2' }, { ...complete, acceptedTerms: '1' }, ['terms']],
  ['the same terms', { terms: '2' }, { ...complete, acceptedTerms: '2' }, []],
  ['terms that Kratos cannot save yet', { terms: '2' }, fresh, ['profile', 'terms']],
  ['no verified address', { verifiedAddress: true }, complete, ['verified_address']],
  ['a verified address', { verifiedAddress: true }, { ...complete, hasVerifiedAddress: true }, []],
  ['no second factor', { secondFactor: true }, complete, ['second_factor']],
  [
    'a second factor that Kratos cannot save yet',
    { secondFactor: true },
    fresh,
    ['profile', 'second_factor'],
  ],
  ['a second factor', { secondFactor: true }, withKey, []],
  ['a step-up', { aal2: true }, withKey, ['aal2']],
  ['a step-up that was made', { aal2: true }, { ...withKey, isAal2: true }, []],
  ['a step-up without a second factor', { aal2: true }, complete, ['second_factor']],
  [
    'a step-up of somebody who has only a passkey',
    { aal2: true, secondFactor: true },
    { ...complete, hasSecondFactor: true },
    ['second_factor'],
  ],
  ['a step-up by a code in a mail', { aal2: true }, { ...complete, isAal2: true }, []],
  [
    'keys that Kratos hides from one factor',
    { secondFactor: true },
    { ...complete, settingsWantAal2: true },
    ['aal2'],
  ],
  ['an old enough person', { minimumAge: 18 }, { ...complete, birthday: '2008-11-25' }, []],
  ['a person who is too young', { minimumAge: 18 }, { ...complete, birthday: '2008-11-26' }, ['age']],
  ['no birthday', { minimumAge: 18 }, complete, ['profile']],
  ['no birthday where nobody asks for the age', {}, complete, []],
  ['a wrong birthday', { minimumAge: 18 }, { ...complete, birthday: 'soon' }, ['profile']],
  [
    'no birthday, and no place for one',
    { minimumAge: 18, profile: true, terms: '2' },
    { ...fresh, canEnterBirthday: false },
    ['age'],
  ],
  [
    'a person who is too young, and lacks all',
    { minimumAge: 18, profile: true, terms: '2', verifiedAddress: true, secondFactor: true, aal2: true },
    { ...fresh, birthday: '2020-01-01', settingsWantAal2: true },
    ['age'],
  ],
  [
    'everything',
    { profile: true, minimumAge: 18, terms: '1', verifiedAddress: true, secondFactor: true, aal2: true },
    fresh,
    ['profile', 'terms', 'verified_address', 'second_factor'],
  ],
])('%s', (_, demands, facts, expected) => {
  expect(names(demands, facts)).toEqual(expected)
})

describe('a second factor can be deferred', () => {
  const step = (graceDays: number, facts: Partial<AccountState>, more: Partial<Requirements> = {}) =>
    dueActions({ ...nothing, secondFactor: true, graceDays, ...more }, { ...complete, ...facts }, now)

  test('from the first "Not now" on', () => {
    expect(step(7, {})).toEqual([{ name: 'second_factor', deferrableUntil: daysAgo(-7) }])
    expect(step(7, { secondFactorDeferredAt: daysAgo(2) })).toEqual([
      { name: 'second_factor', deferrableUntil: daysAgo(-5) },
    ])
  })

  test('not longer than the grace period, whatever the browser claims', () => {
    for (const hasDeferred of [true, false]) {
      expect(step(7, { secondFactorDeferredAt: daysAgo(7), hasDeferred })).toEqual([
        { name: 'second_factor' },
      ])
    }
  })

  test('in the session that deferred it', () => {
    expect(step(7, { secondFactorDeferredAt: daysAgo(1), hasDeferred: true })).toEqual([])
  })

  test('not without a grace period, and not if an application requires AAL2', () => {
    expect(step(0, { hasDeferred: true })).toEqual([{ name: 'second_factor' }])
    expect(step(7, { hasDeferred: true }, { aal2: true })).toEqual([
      { name: 'second_factor', wantsAal2: true },
    ])
  })
})

test('an action for the age names the reason', () => {
  const step = (facts: Partial<AccountState>) =>
    dueActions({ ...nothing, minimumAge: 18 }, { ...complete, ...facts }, now)
  expect(step({ birthday: '2020-01-01' })).toEqual([{ name: 'age', minimumAge: 18 }])
  expect(step({})).toEqual([{ name: 'profile', minimumAge: 18, birthday: 'missing' }])
  expect(step({ birthday: '2007-02-29' })).toEqual([{ name: 'profile', minimumAge: 18, birthday: 'invalid' }])
  expect(step({ canEnterBirthday: false })).toEqual([{ name: 'age', minimumAge: 18, birthday: 'missing' }])
})

const demandsArbitrary = fc.record<Requirements>({
  profile: fc.boolean(),
  minimumAge: fc.option(fc.constantFrom(16, 18), { nil: undefined }),
  terms: fc.option(fc.constantFrom('1', '2'), { nil: undefined }),
  verifiedAddress: fc.boolean(),
  secondFactor: fc.boolean(),
  graceDays: fc.nat(30),
  aal2: fc.boolean(),
})
const factsArbitrary = fc.record<AccountState>({
  isProfileComplete: fc.boolean(),
  birthday: fc.constantFrom(undefined, 'x', '2009-01-01', '2001-01-01'),
  canEnterBirthday: fc.boolean(),
  acceptedTerms: fc.option(fc.constantFrom('1', '2'), { nil: undefined }),
  hasVerifiedAddress: fc.boolean(),
  hasSecondFactor: fc.boolean(),
  hasAal2Factor: fc.boolean(),
  isAal2: fc.boolean(),
  settingsWantAal2: fc.boolean(),
  secondFactorDeferredAt: fc.option(fc.nat(60).map(daysAgo), { nil: undefined }),
  hasDeferred: fc.boolean(),
})

test('the actions keep their order, and each comes once', () => {
  fc.assert(
    fc.property(demandsArbitrary, factsArbitrary, (demands, facts) => {
      const due = dueActions(demands, facts, now).map(({ name }) => name)
      expect(due).toEqual(requiredActionNames.filter((name) => due.includes(name)))
    }),
  )
})

test('an account without due actions has all that is required, or a deferrable second factor', () => {
  fc.assert(
    fc.property(demandsArbitrary, factsArbitrary, (demands, facts) => {
      if (dueActions(demands, facts, now).length > 0) return
      expect(!demands.profile || facts.isProfileComplete).toBe(true)
      const oldEnough = { 16: ['2009-01-01', '2001-01-01'], 18: ['2001-01-01'] }[demands.minimumAge ?? 0]
      expect(oldEnough?.includes(String(facts.birthday))).not.toBe(false)
      expect(demands.terms === undefined || demands.terms === facts.acceptedTerms).toBe(true)
      expect(!demands.verifiedAddress || facts.hasVerifiedAddress).toBe(true)
      expect(!demands.aal2 || facts.isAal2).toBe(true)
      const mayWait = demands.graceDays > 0 && facts.hasDeferred
      expect(!demands.secondFactor || facts.hasSecondFactor || mayWait).toBe(true)
    }),
  )
})

test('an application’s additional requirements remove no action', () => {
  fc.assert(
    fc.property(demandsArbitrary, factsArbitrary, (demands, facts) => {
      const alone = dueActions({ ...demands, aal2: false }, facts, now).map(({ name }) => name)
      const more = dueActions({ ...demands, aal2: true }, facts, now).map(({ name }) => name)
      expect(more).toEqual(expect.arrayContaining(alone))
    }),
  )
})
