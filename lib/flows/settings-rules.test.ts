import { expect, test } from '@jest/globals'
import { flowPageUrl } from '@/lib/http/flow-page-url'
import { flowSchema } from '@/lib/ory/kratos/flow'
import { settingsRules } from './settings-rules'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com',
  LOG_LEVEL: 'silent',
})

const pageUrl = flowPageUrl('setting', new URLSearchParams('flow=f'))
const shop = 'https://shop.example.com/basket'

test.each([
  ['a saved change goes back to where the visitor came from', 'success', [1050001], shop, shop],
  ['a saved change of somebody who came from nowhere stays', 'success', [1050001], undefined, null],
  [
    'an address that nobody vouches for is not gone to',
    'success',
    [1050001],
    'https://evil.example.com/',
    null,
  ],
  ['a refused change stays', 'show_form', [], shop, null],
  ['a refused change stays, also after one that was saved', 'success', [4000001], shop, null],
  ['what is only shown stays, also after a change that was saved', 'success', [], shop, null],
])('%s', (_title, state, ids, return_to, expected) => {
  const messages = ids.map((id) => ({ id, text: '', type: 'info' }))
  const flow = flowSchema.parse({ id: 'f', state, return_to, ui: { messages } })
  expect(settingsRules.redirectInsteadOfFlow?.(pageUrl, flow, new URLSearchParams())).toBe(expected)
})

test.each([
  ['a code that was refused', 'method=totp&totp_code=1', [], 'totp'],
  ['a button with a name of its own', 'lookup_secret_reveal=true', [], 'lookup_secret'],
  ['what is said at the top of the page', 'method=totp&totp_code=1', [1050001], undefined],
  ['a form of no card', 'method=telepathy', [], undefined],
])('the page shows the card of %s', (_title, form, ids, expected) => {
  const nodes = ['default', 'profile', 'totp', 'lookup_secret'].map((group) => ({ group, attributes: {} }))
  const messages = ids.map((id) => ({ id, text: '', type: 'info' }))
  const flow = flowSchema.parse({ id: 'f', ui: { nodes, messages } })
  expect(settingsRules.anchorOf?.(flow, new URLSearchParams(form))).toBe(expected)
})

const anew = '/setting?a=b&notice=not_found'

test.each([
  ['webauthn_remove=ab', 4000001, anew],
  ['passkey_remove=ab', 4000001, anew],
  ['passkey_remove=ab', 4000028, null],
  ['lookup_secret_reveal=true', 4000001, null],
])('%s, of which Kratos says %s, leads to %s', (form, id, expected) => {
  const flow = flowSchema.parse({ id: 'f', state: 'show_form', ui: { messages: [{ id, type: 'error' }] } })
  const from = flowPageUrl('setting', new URLSearchParams('flow=f&a=b'))
  expect(settingsRules.redirectInsteadOfFlow?.(from, flow, new URLSearchParams(form))).toBe(expected)
})

test.each([
  ['totp_unlink=true', 'Could not find they TOTP key in the internal context.', anew],
  ['totp_unlink=true', 'The database is gone.', null],
  ['method=totp', 'Could not find they TOTP key in the internal context.', null],
])('a failure of %s (%s) leads to %s', (form, reason, expected) => {
  const from = flowPageUrl('setting', new URLSearchParams('flow=f&a=b'))
  const answer = { status: 500, body: { error: { code: 500, reason } }, setCookies: [] }
  const failed = { kind: 'fail', reason: 'unavailable' } as const
  expect(settingsRules.redirectInsteadOfResponse?.(failed, answer, new URLSearchParams(form), from)).toBe(
    expected,
  )
})

const refusal = { error: { code: 403, message: 'forbidden', reason: 'by a hook' } }

test.each([
  ['link=line', refusal, '/bindfailure?errorcode=403&message=forbidden&reason=by+a+hook'],
  ['unlink=line', refusal, '/unlinkfailure?errorcode=403&message=forbidden&reason=by+a+hook'],
  ['link=google', 'not even JSON', '/bindfailure?errorcode=-1'],
  ['method=password', refusal, null],
])('what nobody knows about %s ends on a screen of its own', (form, body, expected) => {
  const answer = { status: 403, body, setCookies: [] }
  expect(
    settingsRules.redirectInsteadOfResponse?.(
      { kind: 'fail', reason: 'start' },
      answer,
      new URLSearchParams(form),
      pageUrl,
    ),
  ).toBe(expected)
})

test.each([
  ['go', 'link=line', { lineLogin: true }],
  ['go', 'link=google', {}],
  ['go', 'unlink=line', {}],
] as const)('%s after %s is remembered', (next, form, expected) => {
  expect(settingsRules.sessionChanges?.({ kind: next, url: '' }, new URLSearchParams(form), {}, '/')).toEqual(
    expected,
  )
})
