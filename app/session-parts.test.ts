import { expect, test } from '@jest/globals'
import { lineSession } from '@/lib/line/line-session'
import { phoneSession } from '@/lib/phone/phone-session'
import { portalSession } from '@/lib/portal/portal-session'
import { sessionSchema } from '@/lib/session/session-schema'

test('no entry of the session belongs to two parts', () => {
  const parts = [lineSession, phoneSession, portalSession]
  const names = [...Object.keys(sessionSchema.shape), ...parts.flatMap((part) => part.names)]
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
