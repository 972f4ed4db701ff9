import { expect, test } from '@jest/globals'
import { environmentSchema } from '@/lib/config/config-schema'
import { rulesFindings } from './check-rules'

const config = (given: Readonly<Record<string, string>>) =>
  environmentSchema.parse({
    APP_URL: 'https://login.example.com',
    ORY_SDK_URL: 'http://kratos:4433',
    SESSION_SECRET: 'x'.repeat(32),
    ...given,
  })
const found = (given: Readonly<Record<string, string>>, traits: string[][] = []) =>
  rulesFindings(config(given), traits).map(({ level, change }) => [level, change])

test('without rules there is nothing to say', () => {
  expect(found({})).toEqual([])
})

test('a rule says what is not held', () => {
  const [finding] = rulesFindings(config({ REQUIRE_PROFILE: 'on' }), [])
  expect(finding).toMatchObject({ level: 'ok', says: expect.stringContaining('docs/rules.md') })
})

test('terms need a page, and their trait a place in each schema', () => {
  const terms = { TERMS_VERSION: '2', TERMS_TRAIT: 'terms', TERMS_URL: 'https://example.com/terms' }
  const both = [['traits.email', 'traits.terms']]
  expect(found({ TERMS_VERSION: '2' })).toContainEqual(['warning', 'TERMS_URL'])
  expect(found({ TERMS_TRAIT: 'terms' }, both)).toEqual([['warning', 'TERMS_VERSION']])
  expect(found(terms, both)).toEqual([['ok', undefined]])
  expect(found(terms, [...both, ['traits.email']])).toContainEqual([
    'problem',
    expect.stringContaining('add the trait terms'),
  ])
})

test('days without the rule are for applications only', () => {
  expect(found({ SECOND_FACTOR_GRACE_DAYS: '7' })).toEqual([['warning', 'REQUIRE_SECOND_FACTOR']])
})
