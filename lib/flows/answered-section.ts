import type { Flow, FlowUi } from '@/lib/ory/kratos/flow'
import { pageSections, type SettingsGroup, withoutStrayFields } from '@/lib/ory/kratos/settings-sections'
import type { Session } from '@/lib/session/session-schema'
import { postedSection } from './waiting-change'

/**
 * What our session keeps of a submitted settings form. Kratos puts its answer into the messages of the flow
 * and does not say which form it answers.
 * @param hasSaved whether Kratos carried out what the form asks for
 * @returns no key when the form belongs to no section
 */
export function answerTo(
  form: URLSearchParams,
  flowId: string | undefined,
  hasSaved = false,
): Pick<Session, 'settingsAnswer'> {
  const section = postedSection(form)
  if (!section || !flowId) return {}
  const removedPasskey = hasSaved ? form.get('passkey_remove') : null
  return { settingsAnswer: { flowId, section, ...(removedPasskey && { removedPasskey }) } }
}

/**
 * The section that Kratos answered last: the one that the flow's messages belong to, or the one of the backup
 * codes, because Kratos shows them without a message.
 * @returns undefined when there is no answer, or when it belongs to no section
 */
export function answeredSection(
  { id, active, ui }: Flow,
  { settingsAnswer }: Pick<Session, 'settingsAnswer'>,
): SettingsGroup | undefined {
  // After a provider was linked, Kratos names the method itself.
  const section = settingsAnswer?.flowId === id ? settingsAnswer.section : active
  const hasAnswer = answersOf(ui).length > 0 || section === 'lookup_secret'
  return hasAnswer ? pageSections.find((group) => group === section) : undefined
}

/** The messages that Kratos gives as its answer to a form, apart from those at the fields. */
export function answersOf(ui: FlowUi): FlowUi['messages'] {
  return withoutStrayFields(ui).messages
}
