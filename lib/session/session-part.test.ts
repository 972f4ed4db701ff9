import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { sealSession, unsealSession } from './session'
import { sessionPart } from './session-part'
import type { Session } from './session-schema'

const shop = sessionPart({ basket: z.array(z.string()), visits: z.number() })
const secrets = ['s'.repeat(32)]

test('a capability reads its own entries of a session, as they were sealed', async () => {
  const session: Session = { ...shop.change({ basket: ['tea'] }), bareRegistrationAt: 7 }
  const opened = await unsealSession(await sealSession(session, secrets), secrets)
  expect(opened).toEqual(session)
  expect(shop.of(opened)).toEqual({ basket: ['tea'] })
})

test('an entry of another shape is absent, and the others stay', () => {
  const session = { basket: 'tea', visits: 3 } as Session
  expect(shop.of(session)).toEqual({ visits: 3 })
})

test('a session that has none of the entries is one without them', () => {
  expect(shop.of({ bareRegistrationAt: 7 })).toEqual({})
})
