import { expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { withoutStateChangingLinks } from './without-state-changing-links'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  LOG_LEVEL: 'silent',
})

test.each([
  ['https://login.example.com/ui/unbind', '/'],
  ['/?logout=true', '/'],
  ['https://login.example.com/settings', 'https://login.example.com/settings'],
  ['https://shop.example.com/unbind', 'https://shop.example.com/unbind'],
  [undefined, undefined],
])('a link of a flow to %s becomes one to %s', (href, expected) => {
  const nodes = [{ type: 'a', group: 'code', attributes: { node_type: 'a', id: 'continue', href } }]
  const flow = flowSchema.parse({ id: 'f', ui: { nodes } })
  expect(withoutStateChangingLinks(flow).ui.nodes.map(({ attributes }) => attributes.href)).toEqual([
    expected,
  ])
})
