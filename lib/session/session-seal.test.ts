import { expect, test } from '@jest/globals'
import type { Session } from './session-schema'
import { sealSession, unsealSession } from './session-seal'

const older = 'o'.repeat(32)
const newer = 'n'.repeat(32)
const session: Session = { draft: { kind: 'login', values: { identifier: 'ada@example.com' } } }

test('opens what it sealed, and the seal hides the content', async () => {
  const sealed = await sealSession(session, [newer])
  expect(sealed).not.toContain('ada@example.com')
  expect(await unsealSession(sealed, [newer])).toEqual(session)
})

test('a session stays valid until its own secret is dropped', async () => {
  const sealed = await sealSession(session, [older])
  expect(await unsealSession(sealed, [newer, older])).toEqual(session)
  expect(await unsealSession(sealed, [newer])).toEqual({})
})

test('seals with the newest secret', async () => {
  expect(await unsealSession(await sealSession(session, [newer, older]), [newer])).toEqual(session)
})

test.each(['', 'junk', 'Fe26.2*1*a*b*c*d*e*f~2', 'x'.repeat(5000)])(
  'a broken seal is an empty session: %p',
  async (sealed) => {
    expect(await unsealSession(sealed, [newer])).toEqual({})
  },
)

test('a changed seal is an empty session', async () => {
  const sealed = await sealSession(session, [newer])
  expect(
    await unsealSession(
      sealed.replace(/.~/, (end) => (end[0] === 'a' ? 'b~' : 'a~')),
      [newer],
    ),
  ).toEqual({})
})
