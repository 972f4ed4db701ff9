import { describe, expect, it } from '@jest/globals'
import { type RawNode, rawNodeSchema } from '@/lib/ory/kratos/flow/flow'
import type { FlowKind } from '@/lib/urls/flow-kind'
import type { FlowNode } from './node-types'
import { readNodes } from './nodes'

function input(attributes: object, group = 'default', rest: object = {}): RawNode {
  return rawNodeSchema.parse({
    type: 'input',
    group,
    attributes: { node_type: 'input', ...attributes },
    ...rest,
  })
}

function only(nodes: readonly FlowNode[]): FlowNode {
  const [node, ...others] = nodes
  if (!node || others.length > 0) throw new Error(`${nodes.length} nodes where one was asked for`)
  return node
}

describe('the kind of a node', () => {
  it.each([
    ['input', { name: 'traits.name', type: 'text' }],
    ['email', { name: 'traits.email', type: 'email' }],
    ['tel', { name: 'traits.phone', type: 'tel' }],
    ['number', { name: 'traits.age', type: 'number' }],
    ['url', { name: 'traits.site', type: 'url' }],
    ['date', { name: 'traits.born', type: 'date' }],
    ['datetime-local', { name: 'traits.since', type: 'datetime-local' }],
    ['password', { name: 'password', type: 'password' }],
    ['code', { name: 'code', type: 'text' }],
    ['code', { name: 'totp_code', type: 'number' }],
    ['code', { name: 'code', type: 'tel' }],
    ['hidden', { name: 'code', type: 'hidden' }],
    ['checkbox', { name: 'traits.tos', type: 'checkbox' }],
    ['select', { name: 'traits.plan', type: 'text', options: [{ value: 'a' }] }],
    ['input', { name: 'traits.plan', type: 'text', options: [] }],
    ['submit', { name: 'method', type: 'submit', value: 'password' }],
    ['submit', { name: 'provider', type: 'submit', value: 'password' }],
    ['button', { name: 'x', type: 'button' }],
    ['passkey', { name: 'x', type: 'button', onclickTrigger: 'oryX' }],
    ['passkey', { name: 'webauthn_login_trigger', type: 'button', onclick: 'x()' }],
    ['passkey', { name: 'passkey_login_trigger', type: 'button' }],
    ['unknown', { name: 'traits.colour', type: 'color' }],
    ['unknown', { name: 'traits.code', type: 'code' }],
    ['unknown', { name: 'traits.none' }],
    ['unknown', { name: 'traits.x', type: 'input' }],
  ])('is %s for %j', (kind, attributes) => {
    expect(only(readNodes([input(attributes)])).kind).toBe(kind)
  })

  it.each([
    ['oidc', 'provider'],
    ['oidc', 'link'],
    ['oidc', 'unlink'],
    ['saml', 'provider'],
  ])('is provider for a button in group %s called %s', (group, name) => {
    expect(only(readNodes([input({ name, type: 'submit', value: 'x' }, group)])).kind).toBe('provider')
  })

  it('is submit for other buttons of a provider', () => {
    expect(only(readNodes([input({ name: 'x', type: 'submit', value: 'x' }, 'oidc')])).kind).toBe('submit')
  })

  it.each([
    [
      { type: 'a', attributes: { id: 'continue', href: 'https://shop.example/' } },
      { kind: 'anchor', id: 'flow-default-continue', href: 'https://shop.example/' },
    ],
    [
      { type: 'a', attributes: { href: 'javascript:alert(1)' } },
      { kind: 'anchor', href: undefined },
    ],
    [
      { type: 'img', attributes: { id: 'qr', src: '/qr.png', width: 256, height: '128' } },
      { kind: 'image', src: '/qr.png', width: 256, height: 128 },
    ],
    [
      { type: 'text', attributes: { id: 'key', text: { id: 1050006, text: 'JBSW', type: 'info' } } },
      { kind: 'text', text: { id: 1050006, text: 'JBSW', type: 'info' }, secrets: [] },
    ],
    [
      {
        type: 'text',
        attributes: {
          text: { id: 1050015, text: 'a, b', context: { secrets: [{ text: 'a' }, { text: 'b' }] } },
        },
      },
      { kind: 'text', secrets: [{ text: 'a' }, { text: 'b' }] },
    ],
    [
      { type: 'text', attributes: { text: { text: 'a', context: { secrets: 'no list' } } } },
      { kind: 'text', secrets: [] },
    ],
    [
      { type: 'script', attributes: { src: '/webauthn.js' } },
      { kind: 'script', id: 'flow-default' },
    ],
    [{ type: 'div', attributes: { id: 'captcha' } }, { kind: 'div' }],
    [{ type: 'div', attributes: { node_type: 7 } }, { kind: 'div' }],
    [
      { type: 'later', attributes: { name: 'x' } },
      { kind: 'unknown', name: 'x' },
    ],
  ])('of %j is %j', (node, expected) => {
    expect(only(readNodes([rawNodeSchema.parse(node)]))).toMatchObject(expected)
  })

  it('comes from the attributes if the node has another type', () => {
    expect(
      only(readNodes([rawNodeSchema.parse({ type: 'a', attributes: { node_type: 'img', src: '/x' } })])).kind,
    ).toBe('image')
  })

  it('keeps unknown keys', () => {
    const { attributes } = only(
      readNodes([input({ name: 'x', type: 'text', onclickTrigger: 'y', later: { z: 1 } })]),
    )
    expect(attributes).toMatchObject({ onclickTrigger: 'y', later: { z: 1 } })
  })
})

describe('the value of a node', () => {
  it.each([
    [{ type: 'text', value: 'a ' }, 'a '],
    [{ type: 'number', value: 0 }, '0'],
    [{ type: 'hidden', value: false }, 'false'],
    [{ type: 'hidden', value: { a: [1] } }, '{"a":[1]}'],
    [{ type: 'text', value: null }, ''],
    [{ type: 'text', value: '2001-02-03T04:05:06Z' }, '2001-02-03T04:05:06Z'],
    [{ type: 'date', value: '2001-02-03T04:05:06Z' }, '2001-02-03'],
    [{ type: 'datetime-local', value: '2001-02-03T04:05:06Z' }, '2001-02-03T04:05'],
    [{ type: 'datetime-local', value: '2001-02-03T01:05:06+02:00' }, '2001-02-02T23:05'],
    [{ type: 'datetime-local', value: '2001-02-03T04:05' }, '2001-02-03T04:05'],
    [{ type: 'datetime-local', value: '2001-99-03T04:05Z' }, '2001-99-03T04:05'],
    [{ type: 'datetime-local', value: '2001-02-03 01:05:06 +02:00 (CET)' }, '2001-02-03 01:05'],
    [{ type: 'password', value: 'secret' }, ''],
  ])('of %j is %j', (attributes, value) => {
    expect(only(readNodes([input({ name: 'x', ...attributes })]))).toMatchObject({ value })
  })

  it.each([
    [true, { checked: true, value: 'true' }],
    ['true', { checked: true, value: 'true' }],
    [false, { checked: false, value: 'true' }],
    [undefined, { checked: false, value: 'true' }],
    ['openid', { checked: false, value: 'openid' }],
  ])('of a checkbox with %j', (value, expected) => {
    expect(only(readNodes([input({ name: 'x', type: 'checkbox', value })]))).toMatchObject(expected)
  })

  it.each([
    ['a trait that Kratos requires', { name: 'traits.adult', required: true }, false, 'false'],
    ['a trait that must be true', { name: 'traits.terms', required: true, must_be_true: true }, true, null],
    ['a trait that may be left out', { name: 'traits.news' }, false, null],
    ['another box that Kratos requires', { name: 'my.traits.', required: true }, true, null],
    ['another box', { name: 'remember' }, false, null],
  ])('of a box for %s', (_, attributes, required, uncheckedValue) => {
    const node = only(readNodes([input({ type: 'checkbox', ...attributes })]))
    expect(node).toMatchObject({ kind: 'checkbox', required })
    expect('uncheckedValue' in node ? node.uncheckedValue : null).toBe(uncheckedValue)
  })

  it.each([
    ['country', { autoComplete: 'country' }],
    ['username nonsense', {}],
    ['', {}],
    [undefined, {}],
  ])('of a choice with the autocomplete %p', (autocomplete, expected) => {
    const options = [{ value: 'NL' }]
    const node = only(readNodes([input({ name: 'traits.x', type: 'text', autocomplete, options })]))
    expect('autoComplete' in node ? { autoComplete: node.autoComplete } : {}).toEqual(expected)
  })

  it('of a choice can be any scalar', () => {
    const options = [
      { value: 1 },
      { value: true, label: { id: 0, text: 'Yes', type: 'info' } },
      null,
      { value: 'b', label: 'B' },
    ]
    expect(only(readNodes([input({ name: 'x', type: 'text', value: 1, options })]))).toMatchObject({
      value: '1',
      options: [
        { value: '1', label: { text: '1' } },
        { value: 'true', label: { text: 'Yes' } },
        { value: 'b', label: { id: 0, text: 'B', type: 'info' } },
      ],
    })
  })
})

describe('the hints for password managers and keyboards', () => {
  it.each<[FlowKind, object, object]>([
    ['login', { name: 'identifier', type: 'text' }, { autoComplete: 'username', verbatim: true }],
    [
      'login',
      { name: 'identifier', type: 'text', autocomplete: 'username webauthn' },
      { autoComplete: 'username webauthn' },
    ],
    [
      'login',
      { name: 'password', type: 'password' },
      { autoComplete: 'current-password', enterKeyHint: 'go' },
    ],
    ['registration', { name: 'password', type: 'password' }, { autoComplete: 'new-password' }],
    ['settings', { name: 'password', type: 'password' }, { autoComplete: 'new-password' }],
    [
      'settings',
      { name: 'password', type: 'password', autocomplete: 'password' },
      { autoComplete: 'new-password' },
    ],
    ['login', { name: 'code', type: 'text' }, { autoComplete: 'one-time-code', inputMode: 'numeric' }],
    ['login', { name: 'lookup_secret', type: 'text' }, { autoComplete: 'off' }],
    [
      'registration',
      { name: 'traits.email', type: 'text' },
      { autoComplete: 'email', inputMode: 'email', placeholder: 'name@example.com' },
    ],
    [
      'registration',
      { name: 'traits.contact', type: 'email' },
      { autoComplete: 'email', inputMode: 'email' },
    ],
    ['registration', { name: 'traits.phone', type: 'text' }, { autoComplete: 'tel', inputMode: 'tel' }],
    ['registration', { name: 'traits.name.first', type: 'text' }, { autoComplete: 'given-name' }],
    ['registration', { name: 'traits.name.last', type: 'text' }, { autoComplete: 'family-name' }],
  ])('in %s for %j is %j', (flowKind, attributes, hints) => {
    expect(only(readNodes([input(attributes)], flowKind))).toMatchObject(hints)
  })

  it.each(['login', 'settings', 'recovery'] as const)('is no placeholder in %s', (flowKind) => {
    const node = only(readNodes([input({ name: 'traits.email', type: 'email' })], flowKind))
    expect(node).not.toHaveProperty('placeholder')
  })

  it('is empty for an unknown trait', () => {
    const node = only(readNodes([input({ name: 'traits.hobby', type: 'text' })], 'registration'))
    expect(node).not.toHaveProperty('placeholder')
    expect(node).not.toHaveProperty('autoComplete')
    expect(node).not.toHaveProperty('inputMode')
  })
})

describe('the rules of a field', () => {
  it('are those of the server', () => {
    const rules = { required: true, disabled: true, pattern: '[0-9]+', maxlength: 6 }
    expect(only(readNodes([input({ name: 'traits.tax_number', type: 'text', ...rules })]))).toMatchObject({
      required: true,
      disabled: true,
      pattern: '[0-9]+',
      maxLength: 6,
    })
  })

  it.each(['code', 'totp_code'])('allow %s with spaces', (name) => {
    const node = only(readNodes([input({ name, type: 'text', pattern: '[0-9]+', maxlength: 6 })]))
    expect(node).toMatchObject({ autoComplete: 'one-time-code', inputMode: 'numeric' })
    expect(node).not.toHaveProperty('pattern')
    expect(node).not.toHaveProperty('maxLength')
  })

  it.each([
    { pattern: '(' },
    { pattern: '[a-z-[b]' },
    { maxlength: 0 },
    { maxlength: -1 },
    { maxlength: 'many' },
  ])('omit %j, which browsers reject', (rule) => {
    const node = only(readNodes([input({ name: 'x', type: 'text', ...rule })]))
    expect(node).not.toHaveProperty('pattern')
    expect(node).not.toHaveProperty('maxLength')
  })
})

describe('the label of a node', () => {
  it.each([
    [
      { name: 'traits.x', type: 'text' },
      { meta: { label: { id: 1070002, text: 'Title' } } },
      { id: 1070002, text: 'Title' },
    ],
    [{ name: 'traits.x', type: 'text', label: { id: 5, text: 'Own' } }, {}, { id: 5, text: 'Own' }],
    [{ name: 'identifier', type: 'text' }, {}, { id: 1070004 }],
    [{ name: 'password', type: 'password' }, { meta: {} }, { id: 1070001 }],
    [{ name: 'method', type: 'submit' }, {}, { id: 1070005 }],
    [{ name: 'traits.favourite_colour', type: 'text' }, {}, { id: 0, text: 'favourite colour' }],
    [{ name: 'x', type: 'text' }, { meta: { label: { id: 0, text: '' } } }, { id: 0, text: 'x' }],
  ])('of %j with %j', (attributes, rest, label) => {
    expect(only(readNodes([input(attributes, 'default', rest)])).label).toMatchObject(label)
  })
})

describe('a text', () => {
  it('is its own label', () => {
    const attributes = { id: 'totp_secret', text: { id: 1050006, text: 'JBSW', type: 'info' } }
    expect(only(readNodes([rawNodeSchema.parse({ type: 'text', attributes })])).label).toEqual({
      id: 0,
      text: '',
      type: 'info',
    })
  })
})

describe('without a kind of flow and a prefix', () => {
  it('a form is a login', () => {
    expect(only(readNodes([input({ name: 'password', type: 'password' })]))).toMatchObject({
      id: 'flow-default-password',
      autoComplete: 'current-password',
    })
  })
})

describe('the ids of nodes', () => {
  it.each([
    [['a b"<'], ['f-default-a_b_']],
    [
      ['x', 'x', 'x-2', 'x'],
      ['f-default-x', 'f-default-x-2', 'f-default-x-2-2', 'f-default-x-3'],
    ],
    [
      ['x-2', 'x', 'x'],
      ['f-default-x-2', 'f-default-x', 'f-default-x-3'],
    ],
    [['y'.repeat(65)], [`f-default-${'y'.repeat(64)}`]],
  ])('for %j are unique and contain nothing that breaks a reference', (names, ids) => {
    const nodes = names.map((name) => input({ name, type: 'text' }))
    expect(readNodes(nodes, 'login', 'f').map(({ id }) => id)).toEqual(ids)
  })
})
