import { Fragment, type ReactNode } from 'react'
import { FieldFocus } from '@/components/islands/field-focus'
import { LiveForm } from '@/components/islands/live-form'
import { Alert, type Severity } from '@/components/ui/alert'
import { Divider } from '@/components/ui/divider'
import type { FlowKind } from '@/lib/http/flow-kind'
import type { Translator } from '@/lib/i18n/translator'
import type { Flow, UiText } from '@/lib/ory/kratos/flow'
import { secondsLeft } from '@/lib/ory/kratos/flow-lifetime'
import { knownIdentifier } from '@/lib/ory/kratos/known-identifier'
import { messageIds } from '@/lib/ory/kratos/message-ids'
import { filledIn } from '@/lib/ory/kratos/nodes/filled-in'
import { nodesOfGroups } from '@/lib/ory/kratos/nodes/node-groups'
import { readNodes } from '@/lib/ory/kratos/nodes/nodes'
import { withAutofill } from '@/lib/ory/kratos/nodes/passkey'
import { EnterTarget } from './enter-target'
import { fieldToFocus } from './field-to-focus'
import { planForm } from './form-plan'
import { markOptional } from './mark-optional'
import { Messages, severityLabel } from './messages'
import type { OwnView } from './node-context'
import { NodeView } from './node-view'
import { PasswordOwner } from './password-owner'
import { SendingNotices } from './sending-notices'
import { WrongFields } from './wrong-fields'

/** A notice of our own in a form. */
export interface FormNotice {
  readonly severity: Severity
  readonly text: ReactNode
  /** What the visitor typed was wrong, so they have to type again. */
  readonly isAboutInput?: boolean
}

export interface FlowFormProps {
  readonly flow: Flow
  readonly kind: FlowKind
  /** Path and query of this page. Posted as `latchkey.page`: the action returns to that page. */
  readonly page: string
  /** A server action, or the URL that takes the post. */
  readonly action: string | ((form: FormData) => void | Promise<void>)
  readonly t: Translator
  /** Show only the nodes of these groups and of `default`. For screens with one form for each method. */
  readonly groups?: readonly string[]
  /** The id of the form, for a button that stands outside of it. */
  readonly formId?: string | undefined
  /** Starts the ids of the form's nodes. Needed where a page has several forms with the same groups. */
  readonly idPrefix?: string
  /** The messages to show. The default is the flow's messages, or none when `groups` is given. */
  readonly messages?: readonly UiText[]
  /** A notice of our own. It stands at the start of the form. */
  readonly notice?: FormNotice | undefined
  /** Another form of the page comes first. This one gets the focus only when a field of it is wrong. */
  readonly isSecondary?: boolean
  /** The visitor has just chosen an account of this device: the focus is on what they still have to type. */
  readonly isPartlyFilledIn?: boolean
  /** What the visitor typed before a failure, by field name. */
  readonly draft?: Readonly<Record<string, string>> | undefined
  /** The link to recovery, shown under the password. */
  readonly passwordLink?: ReactNode
  /** How somebody signed in last in this browser. Its button is marked. */
  readonly lastWay?: string | undefined
  /** How long the visitor should wait before they ask for another mail, in seconds. */
  readonly resendWait?: number | undefined
  readonly ownView?: OwnView | undefined
}

/**
 * The form of a flow, for any flow and any node. Works without script. In a login form, the flow's messages
 * stand under the submit button (specification 2.4). In other forms they stand before the fields. An
 * introduction always stands before the fields. With `groups`, the page shows the flow's messages in one
 * place, so the form does not.
 */
export function FlowForm(props: FlowFormProps) {
  const { flow, kind, page, action, t, groups, notice, passwordLink, lastWay, ownView } = props
  const draft = new Map(Object.entries(props.draft ?? {}))
  const rawNodes = groups ? nodesOfGroups(flow.ui.nodes, groups) : flow.ui.nodes
  const { idPrefix = groups ? `flow-${groups.join('-')}` : 'flow' } = props
  const read = readNodes(rawNodes, kind, idPrefix)
  const nodes = markOptional(
    withAutofill(read).map((node) => filledIn(node, draft)),
    t,
  )
  const plan = planForm(nodes, kind, groups)
  const ordered = plan.sections.flatMap((section) => section.nodes)
  const texts = props.messages ?? (groups ? [] : flow.ui.messages)
  const isRefused = notice?.isAboutInput === true || texts.some(({ type }) => type === 'error')
  const focusId = fieldToFocus(ordered, {
    kind,
    isRefused,
    isSecondary: props.isSecondary === true,
    isPartlyFilledIn: props.isPartlyFilledIn === true,
    draft,
  })?.id
  const { resendWait } = props
  const context = { t, plan, draft, focusId, passwordLink, lastWay, ownView, resendWait }
  const introduction = texts.filter(isIntroduction)
  const others = texts.filter((text) => !isIntroduction(text))
  const messages = (
    <Fragment key="messages">
      <Messages texts={others} t={t} />
      <WrongFields nodes={ordered} t={t} />
    </Fragment>
  )
  const primarySection = plan.sections.find(({ nodes }) => nodes.some((node) => node === plan.primary))
  const lastSection = primarySection ?? plan.sections.at(-1)
  const messagesAfter = kind === 'login' ? lastSection : undefined
  const sendingNotices = <SendingNotices key="sending" flow={flow} t={t} />

  return (
    <LiveForm id={props.formId} action={action} secondsLeft={secondsLeft(flow)}>
      <EnterTarget context={context} />
      <input type="hidden" name="latchkey.page" value={page} />
      <PasswordOwner nodes={nodes} identifier={knownIdentifier(flow)} />
      {notice && (
        <Alert severity={notice.severity} severityLabel={severityLabel(notice.severity, t)}>
          {notice.text}
        </Alert>
      )}
      <Messages texts={introduction} t={t} />
      {!messagesAfter && messages}
      {plan.sections.flatMap((section) => [
        section.isAlternative && <Divider key={section.group}>{t.text('divider.or')}</Divider>,
        ...section.nodes.map((node) => <NodeView key={node.id} node={node} context={context} />),
        section === messagesAfter && messages,
        section === lastSection && sendingNotices,
      ])}
      {focusId && <FieldFocus field={{ id: focusId }} />}
    </LiveForm>
  )
}

/** This message tells a visitor who came from a provider why to sign in with another method. */
function isIntroduction({ id }: UiText): boolean {
  return id === messageIds.loginLink
}
