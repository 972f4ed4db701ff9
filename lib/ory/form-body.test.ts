import { describe, expect, test } from '@jest/globals'
import { flowSchema } from './flow'
import { draftAfter, draftOf, emptiedFields, readForm } from './form-body'

function formOf(entries: readonly (readonly [string, string | Blob])[]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

describe('readForm', () => {
  test('gives Kratos its own fields as they were typed, and nothing of ours or of Next', () => {
    const { address, body } = readForm(
      formOf([
        ['$ACTION_ID_40abc', ''],
        ['latchkey.page', '/login?flow=f-1&bind=true'],
        ['identifier', ' Ada@example.com '],
        ['password', '  pass & word=1 '],
        ['method', 'password'],
      ]),
    )
    expect([...body]).toEqual([
      ['identifier', ' Ada@example.com '],
      ['password', '  pass & word=1 '],
      ['method', 'password'],
    ])
    expect(address).toMatchObject({ page: 'login', kind: 'login', flowId: 'f-1' })
    expect(address?.query.toString()).toBe('bind=true')
  })

  test.each(['code', 'totp_code', 'lookup_secret'])('folds %s as people write it', (name) => {
    const fold = (typed: string) => readForm(formOf([[name, typed]])).body.get(name)
    expect(fold(' 123 456\n')).toBe('123456')
    expect(fold('１２３　４５６')).toBe('123456')
    expect(fold('123-456')).toBe('123456')
    expect(fold('\u200e123\u2013456\u200b')).toBe('123456')
    expect(fold('9vw0d0xs')).toBe('9vw0d0xs')
    expect(fold('')).toBe('')
  })

  test.each(['password', 'identifier', 'traits.code', 'csrf_token', 'webauthn_register'])(
    'leaves %s as it was typed',
    (name) => {
      const typed = ' １２-３ 4\u200b'
      expect(readForm(formOf([[name, typed]])).body.get(name)).toBe(typed)
    },
  )

  test.each([
    ['2026-01-02T10:30', '2026-01-02T10:30:00Z'],
    ['2026-01-02T10:30:15', '2026-01-02T10:30:15Z'],
    ['2026-01-02T10:30:15.250', '2026-01-02T10:30:15.250Z'],
    ['2026-01-02T10:30:00+02:00', '2026-01-02T10:30:00+02:00'],
    ['', ''],
  ])('gives a moment its time zone: %p', (posted, sent) => {
    const entries = [
      ['traits.meeting', posted],
      ['traits.motto', posted],
    ] as const
    const { body } = readForm(formOf([['latchkey.utc', 'traits.meeting'], ...entries]))
    expect([...body]).toEqual([
      ['traits.meeting', sent],
      ['traits.motto', posted],
    ])
  })

  test('leaves files out', () => {
    expect([...readForm(formOf([['avatar', new Blob(['x'])]])).body]).toEqual([])
  })

  test.each([
    'https://evil.example/login?flow=x',
    '//evil.example/login?flow=x',
    '/admin?flow=x',
    '/__proto__?flow=x',
    '',
  ])('does not believe in the page %p', (page) => {
    expect(readForm(formOf([['latchkey.page', page]])).address).toBeNull()
  })
})

describe('draftOf', () => {
  test('keeps what people typed, never a secret', () => {
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
      empty: '',
    })
    expect(draftOf(body)).toEqual({
      identifier: 'ada@example.com',
      'traits.name.first': 'Ada',
      webauthn_register_displayname: 'blue key',
    })
  })

  test('stops where a cookie would burst', () => {
    expect(draftOf(new URLSearchParams({ a: 'x', bio: 'y'.repeat(5000) }))).toEqual({ a: 'x' })
  })

  test('is nothing when there is nothing to keep', () => {
    expect(draftOf(new URLSearchParams({ password: 'p' }))).toBeUndefined()
  })
})

test('emptiedFields are the ones typed into that come back empty', () => {
  const flow = flowSchema.parse({
    id: 'f',
    ui: {
      nodes: [
        { attributes: { name: 'traits.email', type: 'email' } },
        { attributes: { name: 'traits.name.first', type: 'text', value: 'Ada' } },
        { attributes: { name: 'csrf_token', type: 'hidden', value: '' } },
      ],
    },
  })
  const body = new URLSearchParams({
    'traits.email': 'a@b.c',
    'traits.name.first': 'Ad',
    csrf_token: 't',
    gone: 'x',
  })
  expect([...emptiedFields(flow, body)]).toEqual([['traits.email', 'a@b.c']])
})

describe('draftAfter', () => {
  const name = 'webauthn_register_displayname'
  const body = new URLSearchParams({ [name]: 'blue key', 'traits.name.first': 'Ada' })
  const nodes = [{ attributes: { name, type: 'text', value: '' } }]
  const flow = (state: string, id: number) =>
    flowSchema.parse({ id: 'f', state, ui: { nodes, messages: [{ id, text: '' }] } })

  test('is everything typed when Kratos could not take the form', () => {
    const all = { [name]: 'blue key', 'traits.name.first': 'Ada' }
    expect(draftAfter({ next: 'fail', reason: 'timeout' }, body)).toEqual(all)
    expect(draftAfter({ next: 'restart', notice: 'expired' }, body)).toEqual(all)
  })

  test('is what a refused form comes back without', () => {
    for (const state of ['show_form', 'success']) {
      expect(draftAfter({ next: 'show', flow: flow(state, 4000001) }, body)).toEqual({ [name]: 'blue key' })
    }
  })

  test('is nothing once settings are saved: the next key has a name of its own', () => {
    expect(draftAfter({ next: 'show', flow: flow('success', 1050001) }, body)).toBeUndefined()
    expect(draftAfter({ next: 'complete', continueWith: [] }, body)).toBeUndefined()
  })
})
