import { describe, expect, test } from '@jest/globals'
import { readForm } from './form-body'

function formOf(entries: readonly (readonly [string, string | Blob])[]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

describe('readForm', () => {
  test('keeps the fields for Kratos, without Latchkey’s and Next’s own fields', () => {
    const { pageUrl, body } = readForm(
      formOf([
        ['$ACTION_ID_40abc', ''],
        ['latchkey.page', '/login?flow=f-1&bind=true'],
        ['identifier', ' Ada@example.com '],
        ['password', '  pass & word=1 '],
        ['method', 'password'],
        ['traits.latchkey.page', 'x'],
      ]),
    )
    expect([...body]).toEqual([
      ['identifier', 'Ada@example.com'],
      ['password', '  pass & word=1 '],
      ['method', 'password'],
      ['traits.latchkey.page', 'x'],
    ])
    expect(pageUrl).toMatchObject({ page: 'login', kind: 'login', flowId: 'f-1' })
    expect(pageUrl?.query.toString()).toBe('bind=true')
  })

  test('cleans codes and identifiers', () => {
    const { body } = readForm(
      formOf([
        ['code', ' ۱۲۳-۴۵۶\n'],
        ['identifier', 'ada\u200b@example.com'],
      ]),
    )
    expect([...body]).toEqual([
      ['code', '123456'],
      ['identifier', 'ada@example.com'],
    ])
  })

  test.each(['password', 'traits.code', 'csrf_token', 'webauthn_register'])('does not change %s', (name) => {
    const input = ' １２-３ 4\u200b'
    expect(readForm(formOf([[name, input]])).body.get(name)).toBe(input)
  })

  test.each([
    ['2026-01-02T10:30', '2026-01-02T10:30:00Z'],
    ['2026-01-02T10:30:15', '2026-01-02T10:30:15Z'],
    ['2026-01-02T10:30:15.250', '2026-01-02T10:30:15.250Z'],
    ['2026-01-02T10:30:00+02:00', '2026-01-02T10:30:00+02:00'],
    ['at 2026-01-02T10:30', 'at 2026-01-02T10:30'],
    ['2026-01-02T10:30 or so', '2026-01-02T10:30 or so'],
    ['', ''],
  ])('adds the time zone to a date-time: %p', (posted, sent) => {
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

  test('ignores files', () => {
    expect([...readForm(formOf([['avatar', new Blob(['x'])]])).body]).toEqual([])
  })

  test.each([
    'https://evil.example/login?flow=x',
    '//evil.example/login?flow=x',
    '/admin?flow=x',
    '/__proto__?flow=x',
    '',
  ])('rejects the page %p', (page) => {
    expect(readForm(formOf([['latchkey.page', page]])).pageUrl).toBeNull()
  })
})
