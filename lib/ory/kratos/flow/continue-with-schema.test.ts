import { expect, test } from '@jest/globals'
import { continueWithListSchema } from './continue-with-schema'

test.each([undefined, null, 'no', [7], [{}]])('%j has no next step', (value) => {
  expect(continueWithListSchema.parse(value)).toEqual([])
})

test('Kratos’ next steps are in its order, with unknown ones', () => {
  const wanted = [
    { action: 'show_verification_ui', flow: { id: 'f', url: '/verification?flow=f', later: 1 } },
    { action: 'redirect_browser_to', redirect_browser_to: '/x', later: 1 },
  ]
  expect(continueWithListSchema.parse(wanted)).toEqual(wanted)
})

test.each([
  [{ flow: { id: '' } }, {}],
  [{ flow: { url: '/x' } }, {}],
  [{ flow: 'f' }, {}],
  [{ flow: { id: 'flow-1', url: 7 } }, { flow: { id: 'flow-1' } }],
  [{ redirect_browser_to: 7 }, {}],
])('of %j stays %j', (value, expected) => {
  expect(continueWithListSchema.parse([{ action: 'a', ...value }])).toEqual([{ action: 'a', ...expected }])
})
