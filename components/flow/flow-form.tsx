import { Fragment, type ReactNode } from 'react'
import { FieldFocus } from '@/components/islands/field-focus'
import type { FormAction } from '@/components/islands/form-state'
import { LiveForm } from '@/components/islands/live-form'
import { Divider } from '@/components/ui/divider'
import type { FlowKind } from '@/lib/http/flow-kind'
import type { Translator } from '@/lib/i18n/translator'
import { withFieldMessages } from '@/lib/ory/kratos/field-messages'
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
import { type FormPlan, type FormSection, offersProviders, planForm } from './form-plan'
import { foldOtherWays, foldProviders, unfolded } from './login-fold'
import { markOptional } from './mark-optional'
import { Messages } from './messages'
import type { OwnView } from './node-context'
import { isButton, isField } from './node-roles'
import { NodeView } from './node-view'
import { type FormNotice, NoticeView } from './notice-view'
import { PasswordOwner } from './password-owner'
import { Providers } from './providers'
import { SendingNotices } from './sending-notices'
import { WrongFields } from './wrong-fields'

export interface FlowFormProps {
  readonly flow: Flow
  readonly kind: FlowKind
  /** Path and query of this page. Posted as `latchkey.page`: the action returns to that page. */
  readonly page: string
  readonly action: FormAction
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
  /** Nothing is left to fill in, so the focus is on the button that goes on. */
  readonly isComplete?: boolean
  /** What the visitor typed before a failure, by field name. */
  readonly draft?: Readonly<Record<string, string>> | undefined
  /** The link to recovery, shown under the password. */
  readonly passwordLink?: ReactNode
  /** What the visitor can choose for any way to sign in. It stands before the first button. */
  readonly choices?: ReactNode
  /** How somebody signed in last in this browser. Its button is marked. */
  readonly lastWay?: string | undefined
  /** What stands behind "Another way": all ways but the first, or the providers. Nothing by default. */
  readonly fold?: 'ways' | 'providers' | undefined
  /** With the fold `ways`: the way that the visitor most likely wants. Named as `lastWay`. */
  readonly firstWay?: string | undefined
  /** What there is to say about the ways to sign in. It stands with the ones that are not shown at once. */
  readonly wayNote?: ReactNode
  /** How long the visitor should wait before they ask for another mail, in seconds. */
  readonly resendWait?: number | undefined
  readonly ownView?: OwnView | undefined
  /** What stands at the end of a message of the flow, such as a link. */
  readonly endOf?: ((text: UiText) => ReactNode) | undefined
}

/**
 * The form of a flow, for any flow and any node. Works without script. In a login form, the flow's messages
 * stand under the submit button (docs/behaviour.md 2.4). In other forms they stand before the fields. An
 * introduction always stands before the fields. With `groups`, the page shows the flow's messages in one
 * place, so the form does not.
 */
export function FlowForm(props: FlowFormProps) {
  const { flow, kind, page, action, t, groups, notice, passwordLink, lastWay, ownView } = props
  const draft = new Map(Object.entries(props.draft ?? {}))
  const { nodes: rawNodes, messages: texts } = withFieldMessages({
    nodes: groups ? nodesOfGroups(flow.ui.nodes, groups) : flow.ui.nodes,
    messages: [...(props.messages ?? (groups ? [] : flow.ui.messages))],
  })
  const { idPrefix = groups ? `flow-${groups.join('-')}` : 'flow' } = props
  const read = readNodes(rawNodes, kind, idPrefix)
  const nodes = markOptional(
    withAutofill(read).map((node) => filledIn(node, draft)),
    t,
  )
  const whole = planForm(nodes, kind, groups)
  const { first, others, lone, primary, enter } = foldedPlan(whole, props)
  const plan = { ...whole, primary }
  const nodesOf = (sections: readonly FormSection[]) => sections.flatMap((section) => section.nodes)
  const isRefused = notice?.isAboutInput === true || texts.some(({ type }) => type === 'error')
  // What was sent and refused is in view.
  const isOpen =
    nodesOf(others).some(({ messages }) => messages.length > 0) ||
    (isRefused && !nodesOf(first).some(isField))
  const shown = nodesOf(isOpen ? [...first, ...others] : first)
  const focusId = fieldToFocus(shown, {
    kind,
    isRefused,
    isSecondary: props.isSecondary === true,
    isPartlyFilledIn: props.isPartlyFilledIn === true,
    draft,
  })?.id
  const { resendWait } = props
  const focused = props.isComplete ? primary?.id : focusId
  const refusal = `${idPrefix}-refused`
  const isWrong = texts.some(({ id }) => id === messageIds.wrongCredentials)
  const isNoticeOfIt = !isWrong && notice?.isAboutInput === true
  const refusedBy = isWrong || isNoticeOfIt ? refusal : undefined
  const context = { t, plan, draft, focusId: focused, refusedBy, passwordLink, lastWay, ownView, resendWait }
  const isAnswer = kind === 'login' && (notice?.isAboutInput === true || notice?.wait !== undefined)
  const ownNotice = notice && (
    <div className="said" id={isNoticeOfIt ? refusal : undefined} key="notice">
      <NoticeView notice={notice} t={t} />
    </div>
  )
  const introduction = texts.filter(isIntroduction)
  const otherTexts = texts.filter((text) => !isIntroduction(text))
  const messages = (
    <Fragment key="messages">
      {isAnswer && ownNotice}
      {otherTexts.length > 0 && (
        <div className="stack said" id={isWrong ? refusal : undefined}>
          <Messages texts={otherTexts} t={t} endOf={props.endOf} />
        </div>
      )}
      <WrongFields nodes={nodesOf([...first, ...others])} t={t} />
    </Fragment>
  )
  const primarySection = first.find((section) => section.nodes.some((node) => node === primary))
  const lastSection = primarySection ?? first.at(-1)
  const messagesAfter = kind === 'login' ? lastSection : undefined
  const sendingNotices = <SendingNotices key="sending" flow={flow} t={t} />

  const hasProviders = kind === 'login' || kind === 'registration'
  // Above the fields, the buttons of providers need no choice of ours: the box stands before the button of the fields.
  const firstButton = primary && isButton(primary) ? primary : nodesOf(first).find(isButton)
  const viewOf = (section: FormSection) => [
    section.isAlternative && <Divider key={section.group}>{t.text('divider.or')}</Divider>,
    ...(hasProviders && offersProviders(section)
      ? [<Providers key="providers" nodes={section.nodes} context={context} />]
      : section.nodes.flatMap((node) => [
          node === firstButton && <Fragment key="choices">{props.choices}</Fragment>,
          <NodeView key={node.id} node={node} context={context} />,
        ])),
  ]

  return (
    <LiveForm id={props.formId} action={action} secondsLeft={secondsLeft(flow)} fieldTexts={fieldTexts(t)}>
      <EnterTarget context={{ ...context, plan: enter }} />
      <input type="hidden" name="latchkey.page" value={page} />
      <PasswordOwner nodes={nodes} identifier={knownIdentifier(flow)} />
      {!isAnswer && ownNotice}
      <Messages texts={introduction} t={t} />
      {!messagesAfter && messages}
      {first.flatMap((section) => [
        ...viewOf(section),
        section === messagesAfter && messages,
        section === lastSection && sendingNotices,
      ])}
      {others.length > 0 && (
        <details className="more" open={isOpen}>
          <summary>{t.text('login.another_way')}</summary>
          <div className="form">
            {others.flatMap(viewOf)}
            {props.wayNote}
          </div>
        </details>
      )}
      {lone && <NodeView node={lone} context={{ ...context, quiet: lone }} />}
      {others.length === 0 && props.wayNote}
      {focused && <FieldFocus field={{ id: focused }} />}
    </LiveForm>
  )
}

/** The same sentences as Kratos' own. */
function fieldTexts(t: Translator) {
  const text = (id: number) => t.message({ id, text: '', type: 'error' })
  return { missing: text(messageIds.missingProperty), malformed: text(messageIds.wrongFormat) }
}

function foldedPlan(plan: FormPlan, { fold, firstWay }: Pick<FlowFormProps, 'fold' | 'firstWay'>) {
  if (fold === 'ways') return foldOtherWays(plan, firstWay)
  return fold === 'providers' ? foldProviders(plan) : unfolded(plan)
}

/** This message tells a visitor who came from a provider why to sign in with another method. */
function isIntroduction({ id }: UiText): boolean {
  return id === messageIds.loginLink
}
