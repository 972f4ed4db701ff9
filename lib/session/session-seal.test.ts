import { expect, test } from '@jest/globals'
import { sealData, unsealData } from 'iron-session'
import { sealSession, unsealSession } from './session'
import type { Session } from './session-schema'

const older = 'o'.repeat(32)
const newer = 'n'.repeat(32)
const session: Session = { draft: { kind: 'login', values: { identifier: 'ada@example.com' } } }

test('opens what it sealed, and the seal hides the content', async () => {
  const sealed = await sealSession(session, [newer])
  expect(sealed).not.toContain('ada@example.com')
  expect(await unsealSession(sealed, [newer])).toEqual(session)
})

/** Sealed for a hundred years by the code before, which used `iron-webcrypto` directly. */
const sealedBefore =
  'Fe26.2*1*2b30f77b2638bc94a8576fd7fb66a9ace144d7798cbf418b4088eefa5e3330f0*EC5bj5D8c5xDkGxu_RIF2w*km0PhvYvvDK' +
  'G0GJz9JMLjRiNHGynYXDSzxUboKDG3HsO-DWeOKJXnS0UpXQjL7AlomzRRWtNkuT1PQKXeDVjbI4L262g2LWRVa0FPja9ots*49491997927' +
  '52*81b2e44ed283ac08769086debf242769ebe3b0cd1017d3fe3dc3b2ed7a168bf0*ln5h68ulAL7rC7VCdrT5pJVjbkN5qr50XNgHLkFi8nY~2'

test('opens a seal of earlier releases', async () => {
  expect(await unsealSession(sealedBefore, [older])).toEqual(session)
  expect(await unsealSession(sealedBefore, [newer, older])).toEqual(session)
  expect(await unsealSession(sealedBefore, [newer])).toEqual({})
})

test('iron-session opens what it sealed, so an earlier release opens it too', async () => {
  expect(await unsealData(await sealSession(session, [older]), { password: older })).toEqual(session)
})

test('an expired seal is an empty session', async () => {
  const sealed = await sealData(session, { password: older, ttl: -61 })
  expect(await unsealSession(sealed, [older])).toEqual({})
})

test('each seal of the same session is another one', async () => {
  const seals = await Promise.all([1, 2, 3].map(() => sealSession(session, [newer])))
  expect(new Set(seals).size).toBe(3)
})

test.each([2, 3, 4, 5, 6, 7])('a seal whose part %i is changed is an empty session', async (part) => {
  const parts = (await sealSession(session, [newer])).split('*')
  const changed = parts.with(
    part,
    String(parts[part]).replace(/^./, (first) => (first === '1' ? '2' : '1')),
  )
  expect(await unsealSession(changed.join('*'), [newer])).toEqual({})
})

test('a session stays valid until its own secret is removed', async () => {
  const sealed = await sealSession(session, [older])
  expect(await unsealSession(sealed, [newer, older])).toEqual(session)
  expect(await unsealSession(sealed, [newer])).toEqual({})
})

test('seals with the newest secret', async () => {
  expect(await unsealSession(await sealSession(session, [newer, older]), [newer])).toEqual(session)
})

test.each(['', 'junk', 'Fe26.2*1*a*b*c*d*e*f~2', '~2', 'x'.repeat(5000)])(
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
