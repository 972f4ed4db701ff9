import { describe, expect, test } from '@jest/globals'
import { readNodes } from '@/lib/ory/kratos/nodes/nodes'
import { flowSchema } from './flow'
import { needsTraitFields, readTraitSchemas, withTraitFields } from './trait-fields'

/** A node of a trait, as Kratos 26.2.0 sends it for a schema like the one below. */
const node = (name: string, type: string, more: object = {}) => ({
  type: 'input',
  group: 'default',
  attributes: { name: `traits.${name}`, type, disabled: false, node_type: 'input', ...more },
  messages: [],
  meta: { label: { id: 1070002, text: name, type: 'info', context: { title: name } } },
})
const others = [
  { type: 'input', attributes: { name: 'csrf_token', type: 'hidden', value: 'c' } },
  { type: 'text', attributes: { text: { id: 1, text: 'Who are you?', type: 'info' } } },
  { type: 'input', attributes: { name: 7, type: 'text' } },
]
const nodes = [
  node('email', 'email', { required: true, autocomplete: 'email' }),
  node('salutation', 'text'),
  node('level', 'number'),
  node('birthday', 'date'),
  node('newsletter', 'checkbox'),
  node('adult', 'checkbox', { required: true }),
  node('terms', 'checkbox', { required: true }),
  node('address.country', 'text', { required: true, value: 'ZA' }),
]
const document = (properties: object) => ({ properties: { traits: { type: 'object', properties } } })
const properties = {
  email: { type: 'string', format: 'email' },
  salutation: { type: 'string', enum: ['Ms', 'Mr', 'Mx'] },
  level: { type: 'integer', enum: [1, 2] },
  birthday: { type: 'string', format: 'date' },
  newsletter: { type: 'boolean' },
  adult: { type: 'boolean' },
  terms: { type: 'boolean', const: true },
  address: { type: 'object', properties: { country: { type: 'string', enum: ['TW', 'ZA'] } } },
}
const schemas = readTraitSchemas([{ id: 'person', schema: document(properties) }])
const flow = (more: object = {}, own: object[] = nodes) =>
  flowSchema.parse({ id: 'f', ui: { nodes: own }, ...more })
const read = (given = flow(), known = schemas) =>
  Object.fromEntries(
    readNodes(withTraitFields(given, known).ui.nodes, 'registration').map((one) => [
      'name' in one ? one.name.slice('traits.'.length) : '',
      one,
    ]),
  )

test('an enumeration is a list, and the other fields stay as Kratos sends them', () => {
  const { salutation, level, birthday, newsletter, ...others } = read()
  expect(salutation).toMatchObject({ kind: 'select', value: '', required: false })
  expect(salutation).toHaveProperty('options.1', {
    value: 'Mr',
    label: { id: 1070002, text: 'Mr', type: 'info', context: { title: 'Mr' } },
  })
  expect(others['address.country']).toMatchObject({ kind: 'select', value: 'ZA', required: true })
  expect([level?.kind, birthday?.kind, newsletter?.kind]).toEqual(['number', 'date', 'checkbox'])
})

test('a boolean that Kratos requires can be false, unless the schema allows only true', () => {
  const { newsletter, adult, terms } = read()
  expect(adult).toMatchObject({ required: false, uncheckedValue: 'false' })
  expect(terms).toMatchObject({ required: true })
  expect(terms).not.toHaveProperty('uncheckedValue')
  expect(newsletter).toMatchObject({ required: false })
  expect(newsletter).not.toHaveProperty('uncheckedValue')
  // Without the schema, Kratos says what is wrong with the answer.
  expect(read(flow(), []).terms).toMatchObject({ required: false, uncheckedValue: 'false' })
})

test('a box that is no trait keeps Kratos’ value', () => {
  const [box] = readNodes(
    flow({}, [{ ...node('x', 'checkbox'), attributes: { name: 'terms', type: 'checkbox', required: true } }])
      .ui.nodes,
  )
  expect(box).toMatchObject({ required: true })
})

describe('the schema of a flow', () => {
  const other = readTraitSchemas([
    { id: 'person', schema: document(properties) },
    { id: 'staff', schema: document({ ...properties, salutation: { enum: ['Dr'] } }) },
    { id: 'robot', schema: document({ serial: { type: 'string' } }) },
    { id: 'guest', schema: document({ email: properties.email, salutation: { enum: ['Dr'] } }) },
  ])
  const salutation = (more: object) => {
    const found = read(flow(more, [...others, ...nodes]), other).salutation
    return found?.kind === 'select' ? found.options.map(({ value }) => value) : found?.kind
  }

  test.each([
    ['settings name it', { identity: { schema_id: 'staff', traits: {} } }, ['Dr']],
    ['a registration names it', { identity_schema: 'person' }, ['Ms', 'Mr', 'Mx']],
    ['nobody knows the name', { identity_schema: 'gone' }, 'input'],
    ['nobody names it, and two fit', {}, 'input'],
  ])('%s', (_title, more, expected) => {
    expect(salutation(more)).toEqual(expected)
  })

  test('what both fitting schemas agree on is used', () => {
    expect(read(flow({}, [...others, ...nodes]), other)['address.country']?.kind).toBe('select')
  })
})

test.each([
  ['no list', { schemas: [] }],
  ['no schemas', []],
  ['odd entries', [null, 7, { id: 'x' }, { id: 'y', schema: { properties: { traits: 'no' } } }]],
  [
    'a list of other values',
    [{ id: 'p', schema: document({ ...properties, salutation: { enum: [1, 'a'] } }) }],
  ],
  ['values that are no list', [{ id: 'p', schema: document({ ...properties, salutation: { enum: 'Ms' } }) }]],
  ['an empty list', [{ id: 'p', schema: document({ ...properties, salutation: { enum: [''] } }) }]],
  [
    'more values than fit',
    [
      {
        id: 'p',
        schema: document({
          ...properties,
          salutation: { enum: Array.from({ length: 501 }, (_, at) => `${at}`) },
        }),
      },
    ],
  ],
])('%s yields no list', (_title, body) => {
  expect(read(flow(), readTraitSchemas(body)).salutation?.kind).toBe('input')
})

test('a schema that contains itself many times ends', () => {
  let deep: object = { type: 'string', enum: ['a'] }
  for (let level = 0; level < 50; level += 1) deep = { type: 'object', properties: { a: deep } }
  expect(readTraitSchemas([{ id: 'p', schema: document({ deep }) }])[0]?.fields.size).toBe(0)
})

test('a trait is found at any depth of a form, and a list may be as long as one that people read', () => {
  const values = Array.from({ length: 500 }, (_, at) => `${at}`)
  const deep = (levels: number): object =>
    levels === 0 ? { enum: values } : { properties: { a: deep(levels - 1) } }
  const fieldsAt = (levels: number) =>
    readTraitSchemas([{ id: 'p', schema: { properties: { traits: deep(levels) } } }])[0]?.fields
  expect(fieldsAt(8)).toEqual(new Map([[`traits${'.a'.repeat(8)}`, { values }]]))
  expect(fieldsAt(9)).toEqual(new Map())
})

test.each([
  [{ type: 'boolean', enum: [true] }, { mustBeTrue: true }],
  [{ type: 'boolean', enum: [true, false] }, {}],
  [{ type: 'boolean', enum: [false] }, {}],
  [{ type: 'boolean', const: false }, {}],
  [{ type: 'string', const: true }, {}],
  [{ type: 'string', enum: ['a', ''] }, {}],
])('of the trait %j, %j is known', (trait, expected) => {
  const [schema] = readTraitSchemas([{ id: 'p', schema: document({ x: trait }) }])
  expect(schema?.fields.get('traits.x')).toEqual(expected)
})

test.each([
  ['text traits', [node('name', 'text')], true],
  ['required boxes', [node('terms', 'checkbox', { required: true })], true],
  ['a text trait among other fields', [...others, node('name', 'text'), node('email', 'email')], true],
  ['other fields', [node('email', 'email', { required: true }), node('news', 'checkbox')], false],
  ['fields that are no traits', others, false],
  [
    'a box that is no trait',
    [{ type: 'input', attributes: { name: 'terms', type: 'checkbox', required: true } }],
    false,
  ],
  ['lists of its own', [node('size', 'text', { options: [{ value: 's' }] })], false],
])('a flow with %s', (_title, own, expected) => {
  expect(needsTraitFields(flow({}, own))).toBe(expected)
})
