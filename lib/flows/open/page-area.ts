import 'server-only'
import { config } from '@/lib/config/config'
import { fromRegistration, fromSettings } from '@/lib/destination/links'
import { pendingSection } from '@/lib/flows/settings/pending-change'
import type { Area } from '@/lib/i18n/locales'
import { type FlowPageUrl, flowPageUrl } from '@/lib/urls/flow-page-url'
import { areasOfOtherPages, isFlowPage } from '@/lib/urls/pages'

/**
 * The area that the texts of a flow's page belong to (docs/behaviour.md 1). A sign-in that a registration or the
 * settings link or redirect to has their area, while the operator keeps that area in English.
 */
export function areaOfPage(
  { kind, query }: Pick<FlowPageUrl, 'kind' | 'query'>,
  englishOnly: readonly Area[] = config().LATCHKEY_ENGLISH_ONLY_AREAS,
): Area {
  if (kind !== 'login') return kind
  const origin = [fromRegistration.from, fromSettings.from].find((area) => area === query.get('from'))
  const area = origin ?? (pendingSection({ query }) && 'settings')
  return area && englishOnly.includes(area) ? area : kind
}

/**
 * The area of any of our pages, by its URL: it determines the language of the page. Required actions are in the
 * visitor's language, though their forms are those of the settings.
 */
export function areaOfUrl({
  pathname,
  searchParams,
}: Pick<URL, 'pathname' | 'searchParams'>): Area | undefined {
  const name = pathname.slice(1)
  if (!isFlowPage(name)) return areasOfOtherPages.get(name)
  return name === 'required' ? undefined : areaOfPage(flowPageUrl(name, searchParams))
}
