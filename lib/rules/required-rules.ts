import 'server-only'
import type { FlowRules } from '@/lib/flows/flow-rules'
import { requiredStepUrl, requiredUrl } from '@/lib/flows/required-page'
import { settingsRules } from '@/lib/flows/settings-rules'
import { isSaved } from '@/lib/ory/kratos/is-saved'

/**
 * What the steps do that change the account, after Kratos' response: as the settings, and a saved change leads to the
 * next step. After a second factor come the backup codes.
 */
export const requiredRules: FlowRules = {
  ...settingsRules,
  fallback: '/',
  afterSuccess: ({ query }) => requiredUrl(query),
  redirectInsteadOfFlow: (pageUrl, flow, form) => {
    const next = settingsRules.redirectInsteadOfFlow?.(pageUrl, flow, form) ?? null
    if (!isSaved(flow)) return next
    const { query } = pageUrl
    if (query.get('step') === 'second_factor') return requiredStepUrl(query, 'backup_codes')
    return next ?? requiredUrl(query)
  },
  anchorOf: () => undefined,
}
