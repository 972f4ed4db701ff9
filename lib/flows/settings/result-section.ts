import type { OpenFlow } from '@/lib/flows/open/open-flow'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { Flow, FlowUi } from '@/lib/ory/kratos/flow/flow'
import { pageSections, type SettingsGroup, withoutStrayFields } from '@/lib/ory/kratos/flow/settings-sections'
import type { Session } from '@/lib/session/session-schema'
import { type FlowPageUrl, toHref } from '@/lib/urls/flow-page-url'
import { hasProfileError } from './blocked-change'
import { keepAccessField } from './keep-access'
import { postedSection } from './pending-change'

/**
 * What our session keeps of a submitted settings form. Kratos puts its answer into the messages of the flow
 * and does not say which form it answers, nor on which page it was.
 * @param pageUrl the page that posted the form
 * @param flowId the flow that has the answer
 * @param hasSaved whether Kratos stored the change
 * @returns no key when the form belongs to no section
 */
export function submittedSectionState(
  form: URLSearchParams,
  { page }: Pick<FlowPageUrl, 'page'>,
  flowId: string | undefined,
  hasSaved = false,
): Pick<Session, 'settingsAnswer'> {
  const section = postedSection(form)
  if (!section || !flowId) return {}
  const removedPasskey = hasSaved ? form.get('passkey_remove') : null
  const linked = form.get('link')
  const keepsAccess = form.get(keepAccessField) === 'true'
  return {
    settingsAnswer: {
      flowId,
      section,
      ...(page === 'settings' && { page }),
      ...(removedPasskey && { removedPasskey }),
      ...(linked && { linked }),
      ...(keepsAccess && { keepsAccess }),
    },
  }
}

/**
 * The page that posted the form which this flow responds to. Kratos knows one page for settings, and redirects
 * everyone there who returns from a provider.
 * @returns null when it is this page, or one that we do not know
 */
export function resultPageUrl({
  flow,
  pageUrl,
  session: { settingsAnswer },
}: Pick<OpenFlow, 'flow' | 'pageUrl' | 'session'>): RedirectUrl | null {
  const page = settingsAnswer?.flowId === flow.id ? settingsAnswer.page : undefined
  return page === undefined || page === pageUrl.page ? null : toHref({ ...pageUrl, page })
}

/**
 * The section that Kratos answered last: the one that the flow's messages belong to, or the one of the backup
 * codes, because Kratos shows them without a message.
 * @returns undefined when there is no answer, or when it belongs to no section
 */
export function resultSection(
  flow: Flow,
  { settingsAnswer }: Pick<Session, 'settingsAnswer'>,
): SettingsGroup | undefined {
  // After a provider was linked, Kratos names the method itself.
  const posted = settingsAnswer?.flowId === flow.id ? settingsAnswer.section : flow.active
  // The profile has the fields to correct first.
  const section = hasProfileError(flow) ? 'profile' : posted
  const hasAnswer = formMessages(flow).length > 0 || section === 'lookup_secret'
  return hasAnswer ? pageSections.find((group) => group === section) : undefined
}

/**
 * The section of the settings that the visitor came for: the one that the flow's messages answer, else the
 * one that the URL names (`section`).
 */
export function targetSection(
  open: Pick<OpenFlow, 'flow' | 'session' | 'pageUrl'>,
): SettingsGroup | undefined {
  const answered = resultSection(open.flow, open.session)
  if (answered) return answered
  const named = open.pageUrl.query.get('section')
  return pageSections.find((group) => group === named)
}

/** The messages that Kratos gives as its answer to a form, apart from those at the fields. */
export function formMessages(flow: Flow): FlowUi['messages'] {
  return withoutStrayFields(flow).ui.messages
}
