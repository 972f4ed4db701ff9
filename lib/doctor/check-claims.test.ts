import { expect, test } from '@jest/globals'
import { readTraitSchemas } from '@/lib/ory/kratos/flow/trait-fields'
import { checkClaims, claimFindings } from './check-claims'

const text = { type: 'string' }
const schema = (properties: object) => ({ id: 'x', schema: { properties: { traits: { properties } } } })
const crew = schema({ name: { properties: { first: text } }, groups: { type: 'array' } })
const guests = schema({ email: text, company: { type: 'object' } })
const found = (trait: string, schemas: readonly object[] = [crew, guests]) =>
  claimFindings({ CLAIMS_FILE: { shop: { claim: { trait } } } }, readTraitSchemas(schemas))

test.each(['email', 'name.first', 'name', 'groups', 'company.id'])(
  'the trait %s of one schema is found',
  (trait) => {
    expect(found(trait)).toMatchObject([{ level: 'ok' }])
  },
)

test.each(['emails', 'mail', 'name.last', 'traits.email', 'first'])('the trait %s is missing', (trait) => {
  expect(found(trait)).toEqual([
    {
      check: 'claims',
      level: 'problem',
      says: `No identity schema has the trait ${trait}, so no token has the claim claim of the scope shop.`,
      change: `CLAIMS_FILE: a trait of the identity schema for claim; or the identity schema: add the trait ${trait}`,
    },
  ])
})

test('other sources need no trait', () => {
  const CLAIMS_FILE = { shop: { roles: { metadata_public: 'roles' }, tenant: { value: 'x' } } }
  expect(claimFindings({ CLAIMS_FILE }, readTraitSchemas([crew]))).toMatchObject([{ level: 'ok' }])
})

test('nothing is reported without the file, or without the schemas', async () => {
  expect(await checkClaims({})).toEqual([])
  expect(found('email', [])).toMatchObject([{ level: 'skipped' }])
})
