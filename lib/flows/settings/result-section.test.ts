import { expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { resultPageUrl, resultSection, submittedSectionState } from './result-section'

const page = flowPageUrl('setting', new URLSearchParams('flow=f&a=b'))

const saved = [{ id: 1050001, text: '', type: 'success' }]
const settings = (fields: object = {}) => flowSchema.parse({ id: 'f', ui: { messages: saved }, ...fields })

const stray = { group: 'default', attributes: { name: 'webauthn_remove', type: 'text' }, messages: saved }

test.each([
  ['method=password&password=x', 'password'],
  ['lookup_secret_confirm=true', 'lookup_secret'],
  ['unlink=google', 'oidc'],
  ['passkey_remove=ab', 'passkey'],
])('%s is remembered as a form of %s', (form, section) => {
  const kept = submittedSectionState(new URLSearchParams(form), page, 'f')
  expect(kept).toEqual({ settingsAnswer: { flowId: 'f', section } })
  expect(resultSection(settings(), kept)).toBe(section)
})

test('the provider that is linked is remembered until the browser returns from it', () => {
  const { settingsAnswer } = submittedSectionState(new URLSearchParams('link=google'), page, 'f')
  expect(settingsAnswer).toEqual({ flowId: 'f', section: 'oidc', linked: 'google' })
})

test('a form of no section is not remembered', () => {
  expect(submittedSectionState(new URLSearchParams('method=telepathy'), page, 'f')).toEqual({})
  expect(submittedSectionState(new URLSearchParams('method=password'), page, undefined)).toEqual({})
})

test.each([
  ['the answer to another flow', settings({ id: 'g' }), 'password', undefined],
  ['a flow without messages', settings({ ui: {} }), 'password', undefined],
  ['backup codes without a message', settings({ ui: {} }), 'lookup_secret', 'lookup_secret'],
  [
    'a message at a field that belongs to no section',
    settings({ ui: { nodes: [stray] } }),
    'passkey',
    'passkey',
  ],
  ['a section that we do not have', settings(), 'telepathy', undefined],
  [
    'a provider that was linked in another browser',
    settings({ id: 'g', active: 'oidc' }),
    'password',
    'oidc',
  ],
  ['a method that is no section', settings({ id: 'g', active: 'telepathy' }), 'password', undefined],
])('%s', (_title, flow, section, expected) => {
  expect(resultSection(flow, { settingsAnswer: { flowId: 'f', section } })).toBe(expected)
})

test.each([
  ['the page that posted the form', 'settings', 'f', '/settings?a=b&flow=f'],
  ['nowhere after another flow', 'settings', 'g', null],
  ['nowhere after a form of the page that Kratos knows', 'setting', 'f', null],
] as const)('a result on the page that Kratos knows redirects to %s', (_title, from, flowId, expected) => {
  const session = submittedSectionState(new URLSearchParams('link=line'), { page: from }, flowId)
  expect(resultPageUrl({ flow: settings(), pageUrl: page, session })).toBe(expected)
  expect(resultPageUrl({ flow: settings(), pageUrl: { ...page, page: 'settings' }, session })).toBeNull()
})
