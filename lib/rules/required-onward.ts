import 'server-only'
import { requiredActionsUrl, requiredActionUrl } from '@/lib/destination/required-actions-url'
import type { Answered, Onward } from '@/lib/flows/onward/onward'
import { settingsOnward, settingsWay } from '@/lib/flows/settings/settings-onward'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { isSaved } from '@/lib/ory/kratos/flow/is-saved'

/**
 * How the steps go on that change the account: as the settings, and a saved change leads to the next step. After a second
 * factor come the backup codes. Pure.
 */
export function requiredOnward(answered: Answered): Onward {
  const { url, changes, outage } = settingsOnward(answered, ownWay(answered))
  return { url, ...(changes && { changes }), ...(outage && { outage }) }
}

function ownWay(answered: Answered): RedirectUrl | null {
  const { outcome, pageUrl } = answered
  const { query } = pageUrl
  if (outcome.kind === 'complete') return requiredActionsUrl(query)
  const way = settingsWay(answered)
  if (outcome.kind !== 'show' || !isSaved(outcome.flow)) return way
  return query.get('step') === 'second_factor'
    ? requiredActionUrl(query, 'backup_codes')
    : (way ?? requiredActionsUrl(query))
}
