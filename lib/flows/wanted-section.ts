import { messageIds } from '@/lib/ory/kratos/message-ids'
import { pageSections, type SettingsGroup } from '@/lib/ory/kratos/settings-sections'
import { answeredSection } from './answered-section'
import type { OpenFlow } from './open-flow'

/**
 * The section of the settings that the visitor came for: the one that the flow's messages answer, else the
 * one that the URL names (`section`). After a recovery it is the password.
 */
export function wantedSection(
  open: Pick<OpenFlow, 'flow' | 'session' | 'pageUrl'>,
): SettingsGroup | undefined {
  const answered = answeredSection(open.flow, open.session)
  if (answered) return answered
  if (open.flow.ui.messages.some(({ id }) => id === messageIds.recovered)) return 'password'
  const named = open.pageUrl.query.get('section')
  return pageSections.find((group) => group === named)
}
