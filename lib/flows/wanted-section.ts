import type { Flow } from '@/lib/ory/kratos/flow'
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
  if (isRecovered(open.flow)) return 'password'
  const named = open.pageUrl.query.get('section')
  return pageSections.find((group) => group === named)
}

/** Whether the flow begins after a recovery: the visitor came for a new password, and for nothing else. */
export function isRecovered({ ui }: Pick<Flow, 'ui'>): boolean {
  return ui.messages.some(({ id }) => id === messageIds.recovered)
}
