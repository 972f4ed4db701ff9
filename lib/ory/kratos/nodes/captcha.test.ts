import { describe, expect, test } from '@jest/globals'
import { type Flow, flowSchema } from '@/lib/ory/kratos/flow/flow'
import { exampleFlows } from '@/lib/ory/kratos/testing/example-flows'
import { hasCaptcha, readCaptcha } from './captcha'
import { readNodes } from './nodes'

const example = (name: keyof typeof exampleFlows): Flow => flowSchema.parse(exampleFlows[name])

const captchaOf = (flow: Flow) => readCaptcha(readNodes(flow.ui.nodes))

describe('the captcha of a form', () => {
  test.each([
    ['sign in with a code and a captcha', '3x00000000000000000000FF', 'login'],
    ['sign up with a captcha and terms', '1x00000000000000000000AA', 'registration'],
  ] as const)('%s', (name, siteKey, action) => {
    const flow = example(name)
    expect(hasCaptcha(flow)).toBe(true)
    expect(captchaOf(flow)).toEqual({
      siteKey,
      action,
      field: 'transient_payload.captcha_turnstile_response',
    })
  })

  test('does not exist in a form without one', () => {
    const flow = example('sign up with SAML')
    expect(hasCaptcha(flow)).toBe(false)
    expect(captchaOf(flow)).toBeUndefined()
  })
})

test.each([
  ['a field', { type: 'input', group: 'captcha', attributes: { name: 'x' } }, false],
  ['an element of another group', { type: 'div', group: 'default', attributes: {} }, false],
  ['an element', { type: 'div', group: 'captcha', attributes: {} }, true],
  ['an element by its attributes', { type: 'x', group: 'captcha', attributes: { node_type: 'div' } }, true],
  ['a field by its attributes', { type: 'div', group: 'captcha', attributes: { node_type: 'input' } }, false],
])('a form with %s', (_, node, expected) => {
  expect(hasCaptcha(flowSchema.parse({ id: 'f', ui: { nodes: [node] } }))).toBe(expected)
})

const field = 'transient_payload.captcha'
const hidden = (name: string, value: string, group = 'captcha') => ({
  type: 'input',
  group,
  attributes: { node_type: 'input', type: 'hidden', name, value },
})

test.each([
  ['no JSON', 'sitekey', 'captcha'],
  ['no site key', JSON.stringify({ response_field_name: field }), 'captcha'],
  ['a site key with markup', JSON.stringify({ sitekey: '"><b>', response_field_name: field }), 'captcha'],
  ['markup before a site key', JSON.stringify({ sitekey: '<b>k', response_field_name: field }), 'captcha'],
  ['markup after a site key', JSON.stringify({ sitekey: 'k<b>', response_field_name: field }), 'captcha'],
  ['a long site key', JSON.stringify({ sitekey: 'k'.repeat(101), response_field_name: field }), 'captcha'],
  ['a field that the form lacks', JSON.stringify({ sitekey: 'k', response_field_name: 'other' }), 'captcha'],
  [
    'options in a group that is no captcha',
    JSON.stringify({ sitekey: 'k', response_field_name: field }),
    'default',
  ],
])('options with %s are no captcha', (_, options, group) => {
  const nodes = [hidden('captcha_turnstile_options', options, group), hidden(field, '')]
  expect(captchaOf(flowSchema.parse({ id: 'f', ui: { nodes } }))).toBeUndefined()
})

test.each([
  ['sign-up_1', 'sign-up_1'],
  ['<b>x', undefined],
  ['x<b>', undefined],
  ['x'.repeat(32), 'x'.repeat(32)],
  ['x'.repeat(33), undefined],
  [7, undefined],
])('the action %j is sent to Cloudflare as %j', (action, expected) => {
  const options = JSON.stringify({ sitekey: 'k', action, response_field_name: field })
  const nodes = [hidden('captcha_turnstile_options', options), hidden(field, '')]
  expect(captchaOf(flowSchema.parse({ id: 'f', ui: { nodes } }))?.action).toBe(expected)
})

test('options in a field that visitors see are no captcha', () => {
  const options = hidden(
    'captcha_turnstile_options',
    JSON.stringify({ sitekey: 'k', response_field_name: field }),
  )
  const seen = { ...options, attributes: { ...options.attributes, type: 'text' } }
  const captcha = (nodes: object[]) => captchaOf(flowSchema.parse({ id: 'f', ui: { nodes } }))
  expect(captcha([options, hidden(field, '')])).toEqual({ siteKey: 'k', action: undefined, field })
  expect(captcha([seen, hidden(field, '')])).toBeUndefined()
})
