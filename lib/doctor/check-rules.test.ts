import { expect, test } from '@jest/globals'
import { readTraitSchemas } from '@/lib/ory/kratos/flow/trait-fields'
import { requiredActionFindings } from './check-rules'
import { type CapabilityValues, examinedConfig } from './testing/examined-config'

const config = (environment: Readonly<Record<string, string>>, values: Partial<CapabilityValues>) =>
  examinedConfig(
    {
      ORY_ADMIN_URL: 'http://kratos:4434',
      APP_URL: 'https://login.example.com',
      ORY_SDK_URL: 'http://kratos:4433',
      SESSION_SECRET: 'x'.repeat(32),
      ...environment,
    },
    values,
  )
/** A schema with these traits. */
const schema = (properties: object) => ({
  id: Object.keys(properties).join(),
  schema: { properties: { traits: { type: 'object', properties } } },
})
const found = (
  environment: Readonly<Record<string, string>>,
  schemas: object[] = [],
  values: Partial<CapabilityValues> = {},
) =>
  requiredActionFindings(config(environment, values), readTraitSchemas(schemas)).map(({ level, change }) => [
    level,
    change,
  ])

test('without required actions there is no finding', () => {
  expect(found({})).toEqual([])
})

test('a required action that Latchkey cannot enforce is reported', () => {
  const [finding] = requiredActionFindings(config({ REQUIRE_PROFILE: 'on' }, {}), [])
  expect(finding).toMatchObject({ level: 'ok', says: expect.stringContaining('docs/accounts.md') })
})

test('terms need a page, and their trait a place in each schema', () => {
  const terms = { TERMS_VERSION: '2', TERMS_URL: 'https://example.com/terms' }
  const stored = { TERMS_TRAIT: 'terms' }
  const email = { email: { type: 'string' } }
  const both = [schema({ ...email, terms: { type: 'string' } })]
  expect(found({ TERMS_VERSION: '2' })).toContainEqual(['warning', 'TERMS_URL'])
  expect(found({}, both, stored)).toEqual([['warning', 'TERMS_VERSION']])
  expect(found(terms, both, stored)).toEqual([['ok', undefined]])
  expect(found(terms, [...both, schema(email)], stored)).toContainEqual([
    'problem',
    expect.stringContaining('add the trait terms'),
  ])
})

test('an age needs a birthday in each schema, and Kratos must validate it', () => {
  const birthdate = { type: 'string', format: 'date' }
  const age = { MINIMUM_AGE: '18' }
  const born = { BIRTHDAY_TRAIT: 'born' }
  const lacks = ['problem', expect.stringContaining('add the trait birthdate')]
  expect(found(age, [schema({ birthdate })])).toEqual([['ok', undefined]])
  expect(found(age, [])).toEqual([['ok', undefined]])
  expect(found(age, [schema({ birthdate }), schema({ email: birthdate })])).toContainEqual(lacks)
  expect(found(age, [schema({ birthdate })], born)).toContainEqual([
    'problem',
    expect.stringContaining('add the trait born'),
  ])
  expect(found(age, [schema({ birthdate: { type: 'string' } })])).toContainEqual([
    'warning',
    expect.stringContaining('"format": "date"'),
  ])
  expect(found({}, [], born)).toEqual([])
})

test('a grace period without the requirement is for applications only', () => {
  expect(found({}, [], { SECOND_FACTOR_GRACE_DAYS: 7 })).toEqual([['warning', 'REQUIRE_SECOND_FACTOR']])
})
