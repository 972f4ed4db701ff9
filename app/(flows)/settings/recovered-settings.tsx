import { AccountStyles } from '@/app/account-styles'
import { formNotice } from '@/app/page-notice'
import { RecoverySettings } from '@/components/screens/after-recovery'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { recoveryReturnUrl } from '@/lib/flows/recovery/recovery-settings'
import { readOtherAccess } from '@/lib/flows/settings/other-access'
import type { Translator } from '@/lib/i18n/translator'
import { hasApplications } from '@/lib/oauth2/applications'
import { knownIdentifier } from '@/lib/ory/kratos/flow/known-identifier'
import type { SettingsGroup } from '@/lib/ory/kratos/flow/settings-sections'
import { submitSettings } from './actions'

interface RecoveredSettingsProps {
  readonly t: Translator
  readonly open: OpenFlow
  readonly order: readonly SettingsGroup[]
}

/**
 * The settings where a recovery ends, on both of their pages. The other settings follow below, so they need their
 * styles.
 */
export async function RecoverySettingsPage({ t, open, order }: RecoveredSettingsProps) {
  const access = await readOtherAccess(open, hasApplications)
  const notice = formNotice({ ...open, account: knownIdentifier(open.flow) }, t)
  const shown = { t, open, order, access, notice }
  return (
    <>
      <AccountStyles />
      <RecoverySettings {...shown} continueHref={recoveryReturnUrl(open)} action={submitSettings} />
    </>
  )
}
