import { describe, expect, test } from '@jest/globals'
import { personSchema, traitViolations } from './identity-schema'

const found = (traits: unknown) =>
  traitViolations(traits, personSchema).map(({ path, text }) => `${path} ${text.id}`)

/** Ids and paths are those of Kratos with the same schema. */
describe('traitViolations', () => {
  test.each([
    [{ email: 'a@example.com' }, []],
    [{ email: 'a@b', name: { first: '', last: '<b>&"' } }, []],
    [{}, ['traits.email 4000002']],
    [{ email: 'nope' }, ['traits.email 4000040']],
    [{ email: '' }, ['traits.email 4000001', 'traits.email 4000003']],
    [{ email: `${'a'.repeat(330)}@example.com` }, ['traits.email 4000040', 'traits.email 4000017']],
    [{ email: 12 }, ['traits.email 4000026']],
    [{ email: ['a@example.com'] }, ['traits.email 4000026']],
    [{ email: 'a@example.com', name: { first: null } }, ['traits.name.first 4000026']],
    [{ email: 'a@example.com', name: 'x' }, ['traits.name 4000026']],
    [{ email: 'a@example.com', zip: 1 }, ['traits 4000001']],
    [{ email: 'a@example.com', name: { middle: 'b' } }, ['traits.name 4000001']],
    [
      { email: 'nope', name: { first: 'x'.repeat(101), last: 'y'.repeat(101) } },
      ['traits.email 4000040', 'traits.name.first 4000017', 'traits.name.last 4000017'],
    ],
  ])('%j: %j', (traits, expected) => {
    expect(found(traits)).toEqual(expected)
  })

  test.each(['a@localhost', ' a@example.com', '"a b"@example.com', 'ä@example.com'])(
    '%j is an address',
    (email) => {
      expect(found({ email })).toEqual([])
    },
  )

  test.each([
    ' a@example.com ',
    'a..b@example.com',
    '.a@example.com',
    'a@exämple.com',
    'a@[127.0.0.1]',
    '@example.com',
    'a b@example.com',
    'a@b@c',
    'a@-x.com',
    '<a@b.c>',
    'Some One <so@example.com>',
    'a,b@c.d',
    'a@b.c\n',
  ])('%j is not an address', (email) => {
    expect(found({ email })).toEqual(['traits.email 4000040'])
  })
})
