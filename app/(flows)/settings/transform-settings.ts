import 'server-only'
import { codesHeading } from '@/app/codes-heading'
import { settingsTransforms } from '@/app/transforms/settings-transforms'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { readKeyDetails } from '@/lib/flows/settings/key-details'
import { findOnlyProvider } from '@/lib/flows/settings/only-provider'
import { readSecondFactorDetails } from '@/lib/flows/settings/second-factor-details'
import { applyTransforms } from '@/lib/flows/transforms/apply-transforms'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { inAppBrowserOf } from '@/lib/in-app/in-app-browser'
import { lineButton } from '@/lib/line/line-name'
import { lineProfileOf } from '@/lib/line/line-profile'
import { changeBlockedText } from './change-blocked-text'

/** The open settings flow for both pages of settings, with details that Kratos leaves out and other calls read. */
export async function transformSettings(open: OpenFlow): Promise<OpenFlow> {
  const { flow, visitor } = open
  const [t, profile, keys, secondFactors, only] = await Promise.all([
    currentTranslator('settings'),
    lineProfileOf(flow),
    readKeyDetails(flow),
    readSecondFactorDetails(flow),
    findOnlyProvider(flow),
  ])
  const facts = {
    keys,
    secondFactors,
    only,
    line: lineButton(),
    lineAccount: profile?.name,
    browser: inAppBrowserOf(visitor.userAgent),
    newPassword: t.text('settings.new_password'),
    keepAccess: t.text('settings.keep_access'),
    codesHeading: codesHeading(flow, t),
    session: open.session,
    changeBlocked: changeBlockedText(t),
  }
  return { ...open, flow: applyTransforms(flow, settingsTransforms, facts) }
}
