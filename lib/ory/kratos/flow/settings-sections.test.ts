import { describe, expect, it, test } from '@jest/globals'
import { flowSchema, flowUiSchema } from './flow'
import {
  cardSections,
  pageSections,
  type SettingsGroup,
  settingsSections,
  withoutStrayFields,
} from './settings-sections'

const input = (group: string) => ({ type: 'input', group, attributes: { name: 'x', node_type: 'input' } })
const script = (group: string) => ({ type: 'script', group, attributes: { node_type: 'script' } })

function sections(nodes: readonly object[]) {
  return settingsSections(flowUiSchema.parse({ nodes }), cardSections)
}

describe('settingsSections', () => {
  it('has a section for each group in the given order, and always the profile', () => {
    expect(sections([input('default'), input('passkey'), input('totp')]).known).toEqual([
      'profile',
      'totp',
      'passkey',
    ])
    expect(sections([input('default'), input('passkey')]).other).toEqual([])
  })

  it.each<[string, readonly SettingsGroup[], SettingsGroup[]]>([
    [
      'the page',
      pageSections,
      ['profile', 'password', 'oidc', 'totp', 'webauthn', 'passkey', 'lookup_secret'],
    ],
    [
      'the cards',
      cardSections,
      ['profile', 'password', 'totp', 'webauthn', 'passkey', 'lookup_secret', 'oidc'],
    ],
  ])('has the sections of %s in their order', (_, order, expected) => {
    const nodes = expected.toSorted().map((group) => input(group))
    expect(settingsSections(flowUiSchema.parse({ nodes }), order)).toEqual({ known: expected, other: [] })
  })

  it('has none for a script: Kratos puts it into another group than its buttons', () => {
    const { known, other } = sections([script('webauthn'), input('passkey'), script('captcha')])
    expect(known).toEqual(['profile', 'passkey'])
    expect(other).toEqual([])
    expect(sections([{ type: 'script', group: 'webauthn', attributes: {} }]).known).toEqual(['profile'])
  })

  it('keeps unknown groups', () => {
    expect(sections([input('deviceauthn')]).other).toEqual(['deviceauthn'])
  })
})

test('withoutStrayFields keeps the messages of a field that no section has, without the field', () => {
  const text = { id: 4000001, text: 'it would lock you out', type: 'error' }
  const other = { id: 4000002, text: 'it is missing', type: 'error' }
  const csrf = { type: 'input', group: 'default', attributes: { name: 'csrf_token', type: 'hidden' } }
  const stray = { type: 'input', group: 'default', attributes: { name: 'webauthn_remove', type: 'text' } }
  const given = [csrf, { ...stray, messages: [text] }, { ...input('passkey'), messages: [other] }]
  const { nodes, messages } = withoutStrayFields(flowSchema.parse({ id: 'f', ui: { nodes: given } })).ui
  expect(nodes.map(({ attributes }) => attributes.name)).toEqual(['csrf_token', 'x'])
  expect(messages).toEqual([text])
})
