import { expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow'
import { bindPageUrl } from './bind-flow'

const settings = (returnTo?: string) =>
  flowSchema.parse({ id: 'f-1', return_to: returnTo, ui: { nodes: [] } })

test('a settings flow that started on the bind page goes back there', () => {
  expect(bindPageUrl(settings('https://login.example.com/bindsuccess'))).toBe('/bind?flow=f-1')
})

test.each([
  undefined,
  '',
  '/bindsuccess',
  'https://login.example.com/',
  'https://login.example.com/x/bindsuccess',
])('a settings flow with the return_to %p stays where it is', (returnTo) => {
  expect(bindPageUrl(settings(returnTo))).toBeNull()
})
