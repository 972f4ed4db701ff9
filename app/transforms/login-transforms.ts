import 'server-only'
import { withoutProviders } from '@/lib/flows/registration/registration-policy'
import { withoutReauthenticationHint } from '@/lib/flows/settings/pending-change'
import type { FlowTransform } from '@/lib/flows/transforms/apply-transforms'
import type { NoticeName } from '@/lib/i18n/locales'
import type { InAppBrowser } from '@/lib/in-app/in-app-browser'
import { withoutUnsupportedMethods } from '@/lib/in-app/in-app-context'
import { onlyLine, withLineFirst, withoutLine } from '@/lib/line/line-nodes'
import type { LineState } from '@/lib/line/login-state'
import { type ClientBranding, withClientName } from '@/lib/oauth2/client-branding'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { withHiddenIdentifier } from '@/lib/ory/kratos/flow/hidden-identifier'
import { filterMessages } from '@/lib/ory/kratos/flow/map-nodes'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import { withoutCodeSentMessage } from '@/lib/ory/kratos/flow/sent-code'
import { withoutErrors } from '@/lib/ory/kratos/flow/without-messages'

interface LoginTransformContext {
  /** The identifier of a visitor who re-authenticates. */
  readonly own: string | undefined
  readonly look: ClientBranding
  readonly blocksProviders: boolean
}

/** What a visitor can sign in with. On this flow, the page decides whether it leads elsewhere. */
export const loginTransforms: readonly FlowTransform<LoginTransformContext>[] = [
  (flow, { own }) => (own === undefined ? flow : withHiddenIdentifier(flow, own)),
  (flow, { look }) => withClientName(flow, look),
  (flow, { blocksProviders }) => (blocksProviders ? withoutProviders(flow) : flow),
]

interface LineFacts {
  /** Kratos' id of LINE. */
  readonly provider: string
  readonly lineState: LineState
}

/** The nodes that fit what happens to the account of LINE. */
export const withLineNodes: FlowTransform<LineFacts> = (flow, { provider, lineState }) => {
  if (lineState === 'linked') return onlyLine(flow, provider)
  return lineState === 'bind' ? withoutLine(flow, provider) : withLineFirst(flow, provider)
}

interface LoginScreenFacts extends LineFacts {
  readonly browser: InAppBrowser | null
  /** The notice of our own that the page shows. */
  readonly notice: NoticeName | undefined
}

/** With these notices, Kratos was not called, so the errors in its flow are of an earlier attempt. */
const aboutEarlier: readonly NoticeName[] = ['unavailable', 'wait', 'wait_message']

/** The title 'Two-Factor Authentication' says it. */
function withoutSecondStepMessage(flow: Flow): Flow {
  if (flow.requested_aal !== 'aal2') return flow
  return filterMessages(flow, ({ id }) => id !== messageIds.loginSecondFactor)
}

/** What the login screen shows. */
export const loginScreenTransforms: readonly FlowTransform<LoginScreenFacts>[] = [
  withLineNodes,
  (flow, { lineState, browser }) =>
    lineState === 'linked' ? flow : withoutUnsupportedMethods(flow, browser),
  withoutReauthenticationHint,
  (flow, { notice }) => (notice !== undefined && aboutEarlier.includes(notice) ? withoutErrors(flow) : flow),
  withoutSecondStepMessage,
  withoutCodeSentMessage,
]

/** The form of the login screen. The page around it names the account that this browser remembers. */
export const loginFormTransforms: readonly FlowTransform<{ readonly identifier: string | undefined }>[] = [
  (flow, { identifier }) => (identifier === undefined ? flow : withHiddenIdentifier(flow, identifier)),
]
