import 'server-only'
import { config } from '@/lib/config/config'
import { waitingSection } from '@/lib/flows/settings/waiting-change'
import type { Area } from '@/lib/i18n/locales'
import type { FlowPageUrl } from '@/lib/urls/flow-page-url'

/** What a link from registration to the sign-in adds to its query. */
export const fromRegistration = { from: 'registration' } as const

/**
 * Whose texts a page of a flow has (docs/behaviour.md 1). A sign-in that registration or a change of settings leads to
 * stands in their area, while the operator keeps that area in English.
 */
export function areaOfPage(
  { kind, query }: Pick<FlowPageUrl, 'kind' | 'query'>,
  englishOnly: readonly Area[] = config().LATCHKEY_ENGLISH_ONLY_AREAS,
): Area {
  if (kind !== 'login') return kind
  const isFromRegistration = query.get('from') === fromRegistration.from
  const area = isFromRegistration ? 'registration' : waitingSection({ query }) && 'settings'
  return area && englishOnly.includes(area) ? area : kind
}
