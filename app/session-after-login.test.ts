import { expect, test } from '@jest/globals'
import { lineSession } from '@/lib/line/line-session'
import { portalSession } from '@/lib/portal/portal-session'
import type { Session } from '@/lib/session/session-schema'
import { sessionAfterLogin } from './session-after-login'

const at = 1_800_000_000

test('a login empties the portal’s part of the session, and forgets that LINE was linked', () => {
  const session: Session = {
    ...portalSession.change({
      token_info: { access_token: 'of another account', expires_at: at, session_id: 's' },
      logout_url: '/api/.ory/self-service/logout?token=old',
      logout: { with: 'kratos', at },
      portal_error: 'Failed.',
    }),
    ...lineSession.change({ lineLogin: true, lineTriedAt: at }),
  }
  const left = Object.entries({ ...session, ...sessionAfterLogin }).filter(([, value]) => value !== undefined)
  expect(left).toEqual([['lineTriedAt', at]])
})
