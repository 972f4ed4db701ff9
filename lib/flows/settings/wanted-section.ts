import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { pageSections, type SettingsGroup } from '@/lib/ory/kratos/settings-sections'
import { answeredSection } from './answered-section'

/**
 * The section of the settings that the visitor came for: the one that the flow's messages answer, else the
 * one that the URL names (`section`).
 */
export function wantedSection(
  open: Pick<OpenFlow, 'flow' | 'session' | 'pageUrl'>,
): SettingsGroup | undefined {
  const answered = answeredSection(open.flow, open.session)
  if (answered) return answered
  const named = open.pageUrl.query.get('section')
  return pageSections.find((group) => group === named)
}
