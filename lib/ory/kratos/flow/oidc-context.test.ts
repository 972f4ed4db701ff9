import { expect, test } from '@jest/globals'
import { oidcContextSchema } from './oidc-context'

test.each([
  [
    { login_hint: 'ada', ui_locales: ['de', '', 'en'] },
    { login_hint: 'ada', ui_locales: ['de', 'en'] },
  ],
  [{ login_hint: 7, ui_locales: 'de' }, { ui_locales: [] }],
  [{ ui_locales: null }, { ui_locales: [] }],
  [{}, { ui_locales: [] }],
  [null, { ui_locales: [] }],
  [undefined, { ui_locales: [] }],
  ['text', { ui_locales: [] }],
])('an OpenID Connect request with %j requests %j', (context, expected) => {
  expect(oidcContextSchema.parse(context)).toMatchObject(expected)
  expect(oidcContextSchema.parse(context).login_hint).toBe(
    'login_hint' in expected ? expected.login_hint : undefined,
  )
})
