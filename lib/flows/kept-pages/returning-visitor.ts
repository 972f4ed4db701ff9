import 'server-only'
import { config } from '@/lib/config/config'
import { openDevice } from '@/lib/session/device'
import type { Device } from '@/lib/session/device-schema'
import type { Session } from '@/lib/session/session-schema'
import { unsealSession } from '@/lib/session/session-seal'
import type { PageCookies } from './page-cookies'
import type { PageFacts } from './page-view'

/** What a kept page may depend on of an earlier visit. */
export type ReturningFacts = Pick<PageFacts, 'lastWay'>

/** How a page reads what we remember: not at all, as a fact of the kept page, or as what only one visitor has. */
type Use = 'unread' | 'fact' | 'own'

/** By the type, whoever adds an entry has to say which pages with a kept view read it. */
const usesOfSession: Readonly<Record<keyof Session, Use>> = {
  draft: 'own',
  rememberIn: 'own',
  mailSent: 'own',
  confirming: 'own',
  lostChange: 'own',
  re_login: 'own',
  lineLogin: 'own',
  lineTriedAt: 'own',
  lineReturnLost: 'own',
  phoneSteps: 'own',
  // Only with `error` in the URL, and such a view is never kept.
  portal_error: 'unread',
  offersPasskey: 'unread',
  accountDeletedAt: 'unread',
  deviceCode: 'unread',
  pendingReturnTos: 'unread',
  access_token: 'unread',
  expiry: 'unread',
  logout_url: 'unread',
  logout: 'unread',
  settingsAnswer: 'unread',
  lineLinkFlow: 'unread',
  lostReturn: 'unread',
  oidcRoundTrip: 'unread',
}

const usesOfDevice: Readonly<Record<keyof Device, Use>> = {
  lastWay: 'fact',
  accounts: 'own',
  passkeyOffered: 'unread',
}

/**
 * What a page shows of an earlier visit, by our cookies. Only the login page reads what we remember of a browser.
 * @returns null when the page shows something that only this visitor has
 */
export async function returningFacts(
  page: PageFacts['page'],
  cookies: PageCookies,
): Promise<ReturningFacts | null> {
  const session = cookies.session ? await unsealSession(cookies.session, config().SESSION_SECRET) : {}
  const device = cookies.device && page === 'login' ? await openDevice(cookies.device) : {}
  if (hasOwn(session, usesOfSession) || hasOwn(device, usesOfDevice)) return null
  return device.lastWay === undefined ? {} : { lastWay: device.lastWay }
}

function hasOwn<Data extends object>(data: Data, uses: Readonly<Record<keyof Data, Use>>): boolean {
  return (Object.keys(data) as (keyof Data)[]).some(
    (name) => data[name] !== undefined && uses[name] === 'own',
  )
}
