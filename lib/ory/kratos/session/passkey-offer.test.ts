import { expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { recorded, releases } from '@/lib/ory/kratos/testing/recorded'
import { canAddFirstPasskey } from './passkey-offer'

test.each(releases)('of Kratos %s: a passkey is offered to an account without one only', (release) => {
  const offered = (scenario: string, index: number) =>
    canAddFirstPasskey(flowSchema.parse(recorded(release, 'passkey', scenario, index).body))
  expect(offered('begin login, registration and settings', 2)).toBe(true)
  expect(offered('settings: added by JSON, and used', 0)).toBe(false)
  // A flow that has no button for a new passkey.
  expect(offered('begin login, registration and settings', 0)).toBe(false)
})
