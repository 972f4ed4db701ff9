import { expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { captchaPageFeature, captchaParameters } from './captcha-page'

const captcha = { type: 'div', group: 'captcha', attributes: { node_type: 'div', id: 'inject' } }

test.each([
  ['a flow with a captcha', [captcha], '', { captcha: 'turnstile' }],
  ['a URL that says so already', [captcha], 'captcha=turnstile', {}],
  ['a flow without a captcha', [], '', {}],
])('%s', (_, nodes, query, expected) => {
  const pageUrl = flowPageUrl('login', new URLSearchParams(query))
  expect(captchaParameters(flowSchema.parse({ id: 'f', ui: { nodes } }), pageUrl)).toEqual(expected)
})

test.each([
  ['/login?flow=f&captcha=turnstile', ['https://challenges.cloudflare.com']],
  ['/login?flow=f', []],
  ['/login?flow=f&captcha=other', []],
  ['/consent?captcha=turnstile', []],
])('%s may show frames of %j', (path, origins) => {
  const url = new URL(path, 'http://front')
  expect(captchaPageFeature.frameOrigins?.({ method: 'GET', headers: new Headers(), url })).toEqual(origins)
})
