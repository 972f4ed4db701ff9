import { describe, expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import {
  draftFor,
  draftFromForm,
  draftToRestore,
  valuesShownDifferently,
  withDraftValues,
  withoutMissingErrors,
} from './draft'

describe('draftFromForm', () => {
  test('keeps what the visitor typed, and no secrets', () => {
    const body = new URLSearchParams({
      identifier: 'ada@example.com',
      'traits.name.first': 'Ada',
      password: 'p',
      csrf_token: 't',
      code: '123456',
      totp_code: '123456',
      lookup_secret: 'abc',
      method: 'password',
      webauthn_login: '{}',
      webauthn_register: '{}',
      passkey_login: '{}',
      passkey_register: '{}',
      passkey_settings_register: '{}',
      webauthn_register_displayname: 'blue key',
      emptied: '',
    })
    expect(draftFromForm(body)).toEqual({
      identifier: 'ada@example.com',
      'traits.name.first': 'Ada',
      webauthn_register_displayname: 'blue key',
      emptied: '',
    })
  })

  test.each([
    'password_confirmation',
    'client_secret',
    'recovery_code',
    'ID_TOKEN',
    'method',
    'provider',
    'link',
    'unlink',
    'webauthn_login',
    'passkey_x',
  ])('never keeps %s', (name) => {
    expect(draftFromForm(new URLSearchParams({ [name]: 'x' }))).toBeUndefined()
  })

  test.each([
    'traits.method',
    'methods',
    'traits.provider',
    'provider_name',
    'traits.link',
    'link_text',
    'my_webauthn_login',
    'webauthn_login_name',
    'my_passkey_',
  ])('keeps %s', (name) => {
    expect(draftFromForm(new URLSearchParams({ [name]: 'x' }))).toEqual({ [name]: 'x' })
  })

  test('keeps as much as fits into a cookie', () => {
    const bio = 'y'.repeat(1997)
    expect(draftFromForm(new URLSearchParams({ bio }))).toEqual({ bio })
    expect(draftFromForm(new URLSearchParams({ bio: `${bio}y` }))).toBeUndefined()
  })

  test('leaves out what is too long for a cookie', () => {
    const values = { a: 'x', bio: 'y'.repeat(5000), b: 'z' }
    expect(draftFromForm(new URLSearchParams(values))).toEqual({ a: 'x', b: 'z' })
  })

  test('is undefined if there is nothing to keep', () => {
    expect(draftFromForm(new URLSearchParams({ password: 'p' }))).toBeUndefined()
  })
})

describe('a flow that does not show the submitted values', () => {
  const flow = flowSchema.parse({
    id: 'f',
    ui: {
      nodes: [
        { attributes: { name: 'traits.email', type: 'email' } },
        { attributes: { name: 'traits.name.first', type: 'text', value: 'Ada' } },
        { attributes: { name: 'traits.age', type: 'number', value: 36 } },
        { attributes: { name: 'traits.newsletter', type: 'checkbox', value: true } },
        { attributes: { name: 'password', type: 'password' } },
        { attributes: { name: 'csrf_token', type: 'hidden', value: '' } },
      ],
    },
  })
  const body = new URLSearchParams({
    'traits.email': 'a@b.c',
    'traits.name.first': '',
    'traits.age': '36',
    'traits.newsletter': 'false',
    password: 'p',
    csrf_token: 't',
    gone: 'x',
  })
  const differing = { 'traits.email': 'a@b.c', 'traits.name.first': '' }

  test('differs in a field that came back empty, and in one that the visitor emptied', () => {
    expect(Object.fromEntries(valuesShownDifferently(flow, body))).toEqual(differing)
  })

  test('gets the submitted values in its text fields that Kratos did not empty', () => {
    const values = withDraftValues(flow, Object.fromEntries(body)).ui.nodes.map(
      ({ attributes }) => attributes.value,
    )
    expect(values).toEqual([undefined, '', '36', true, undefined, ''])
  })

  test('loses the message "is missing" on a field that the draft fills in', () => {
    const messages = [{ id: 4000002 }, { id: 4000001 }]
    const refused = flowSchema.parse({
      id: 'f',
      ui: { nodes: ['a', 'b'].map((name) => ({ attributes: { name, type: 'text' }, messages })) },
    })
    const { ui } = withoutMissingErrors(refused, { a: 'x', b: '' })
    const ids = ui.nodes.map((node) => node.messages.map(({ id }) => id))
    expect(ids).toEqual([[4000001], [4000002, 4000001]])
    expect(withoutMissingErrors(refused)).toEqual(refused)
  })
})

describe('draftFor', () => {
  const values = { 'traits.email': 'ada@example.com', 'traits.name.first': 'Ada' }
  const draft = { kind: 'registration' as const, flowId: 'f', values }

  test('is the typed values of a form of this kind', () => {
    expect(draftFor('registration', { draft })).toEqual(values)
    expect(draftFor('settings', { draft })).toBeUndefined()
    expect(draftFor('login', {})).toBeUndefined()
  })

  test('fills the address of a registration into the login', () => {
    expect(draftFor('login', { draft })).toEqual({ identifier: 'ada@example.com' })
    const without = { ...draft, values: { 'traits.name.first': 'Ada' } }
    expect(draftFor('login', { draft: without })).toBeUndefined()
    expect(draftFor('registration', { draft: { ...draft, kind: 'login' } })).toBeUndefined()
  })
})

describe('draftToRestore', () => {
  const name = 'webauthn_register_displayname'
  const body = new URLSearchParams({ [name]: 'blue key', 'traits.name.first': 'Ada' })
  const nodes = [{ attributes: { name, type: 'text', value: '' } }]
  const flow = (state: string, id: number) =>
    flowSchema.parse({ id: 'f', state, ui: { nodes, messages: [{ id, text: '' }] } })

  test('is all typed values if Kratos lost the form', () => {
    const all = { [name]: 'blue key', 'traits.name.first': 'Ada' }
    expect(draftToRestore({ kind: 'fail', reason: 'timeout' }, body)).toEqual(all)
    expect(draftToRestore({ kind: 'restart', notice: 'expired' }, body)).toEqual(all)
  })

  test('is undefined for a form that now belongs to another account', () => {
    expect(draftToRestore({ kind: 'restart', notice: 'stale' }, body)).toBeUndefined()
  })

  test('is what Kratos emptied in a rejected form', () => {
    for (const state of ['show_form', 'success']) {
      expect(draftToRestore({ kind: 'show', flow: flow(state, 4000001) }, body)).toEqual({
        [name]: 'blue key',
      })
    }
  })

  test('is undefined after saved settings: the next key needs its own name', () => {
    expect(draftToRestore({ kind: 'show', flow: flow('success', 1050001) }, body)).toBeUndefined()
    expect(draftToRestore({ kind: 'complete', continueWith: [], isSignedIn: true }, body)).toBeUndefined()
  })
})
