import type { Translator } from '@/lib/i18n/translator'
import { withFieldMessages } from '@/lib/ory/kratos/flow/field-messages'
import type { Flow, UiText } from '@/lib/ory/kratos/flow/flow'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import { withDraftValue } from '@/lib/ory/kratos/nodes/filled-in'
import { nodesOfGroups } from '@/lib/ory/kratos/nodes/node-groups'
import { schemaTitle } from '@/lib/ory/kratos/nodes/node-labels'
import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import { readNodes } from '@/lib/ory/kratos/nodes/nodes'
import { withAutofill } from '@/lib/ory/kratos/nodes/passkey'
import type { FlowKind } from '@/lib/urls/flow-kind'
import { fieldToFocus } from './field-to-focus'
import { type FormPlan, type FormSection, planForm } from './form-plan'
import { foldOtherMethods, foldProviders, unfolded } from './login-fold'
import type { NodeContext } from './node-context'
import { nodeName } from './node-name'
import { isButton, isField, isRequired } from './node-roles'
import type { FormNotice } from './notice-view'

/** A screen's input for one form. */
export interface FlowFormInput {
  readonly flow: Flow
  readonly kind: FlowKind
  readonly t: Translator
  /** Show only the nodes of these groups and of `default`. For screens with one form for each method. */
  readonly groups?: readonly string[]
  /** Prefixes the ids of the form's nodes. Needed if a page has several forms with the same groups. */
  readonly idPrefix?: string
  /** The messages to show. The default is the flow's messages, or none if `groups` is given. */
  readonly messages?: readonly UiText[]
  /** A notice of Latchkey. It is at the start of the form. */
  readonly notice?: FormNotice | undefined
  /** Another form of the page comes first. This one gets the focus only if a field of it is invalid. */
  readonly isSecondary?: boolean
  /**
   * The visitor has just entered their identifier, here or in a form before: the focus is on the next field.
   */
  readonly isPartlyFilledIn?: boolean
  /** Nothing is left to fill in, so the focus is on the main button. */
  readonly isComplete?: boolean
  /** The typed values from before a failure, by field name. */
  readonly draft?: Readonly<Record<string, string>> | undefined
  /** What is behind "Try another way": all methods but the first, or the providers. Nothing by default. */
  readonly fold?: 'ways' | 'providers' | undefined
  /**
   * With the fold `ways`: the preferred method. Named as in the cookie
   * (lib/session/browser-memory.ts).
   */
  readonly preferredMethod?: string | undefined
  /** How long the visitor should wait before requesting another mail, in seconds. */
  readonly resendWait?: number | undefined
}

/** One form of a flow, ready to be rendered. */
export type FlowFormPlan = ReturnType<typeof planFlowForm>

/**
 * Plans the form of a flow, for any flow and any node (pure): what it shows, in which order, and where the
 * focus is.
 */
export function planFlowForm(facts: FlowFormInput) {
  const { flow, kind, t, groups, notice, resendWait } = facts
  const { idPrefix = groups ? `flow-${groups.join('-')}` : 'flow' } = facts
  const draft = new Map(Object.entries(facts.draft ?? {}))
  const { nodes: rawNodes, messages: texts } = withFieldMessages({
    nodes: groups ? nodesOfGroups(flow.ui.nodes, groups) : flow.ui.nodes,
    messages: [...(facts.messages ?? (groups ? [] : flow.ui.messages))],
  })
  const read = withAutofill(readNodes(rawNodes, kind, idPrefix))
  const nodes = markOptional(
    read.map((node) => withDraftValue(node, draft)),
    t,
  )
  const whole = planForm(nodes, kind, groups)
  const { first, others, lone, primary, enter } = folded(whole, facts)
  const isRefused = notice?.isAboutInput === true || texts.some(({ type }) => type === 'error')
  // A rejected value must be in view.
  const isOpen =
    nodesOf(others).some(({ messages }) => messages.length > 0) ||
    (isRefused && !nodesOf(first).some(isField))
  const focus = fieldToFocus(nodesOf(isOpen ? [...first, ...others] : first), {
    kind,
    isRefused,
    isSecondary: facts.isSecondary === true,
    isPartlyFilledIn: facts.isPartlyFilledIn === true,
    draft,
  })
  const focusId = facts.isComplete ? primary?.id : focus?.id
  const refusedBy = `${idPrefix}-refused`
  const isWrong = texts.some(({ id }) => id === messageIds.wrongCredentials)
  const isNoticeOfIt = !isWrong && notice?.isAboutInput === true
  const lastSection = first.find((section) => section.nodes.some((node) => node === primary)) ?? first.at(-1)
  const context: NodeContext = {
    t,
    plan: { ...whole, primary },
    inView: [...nodesOf(isOpen ? [...first, ...others] : first), ...(lone ? [lone] : [])],
    draft,
    focusId,
    refusedBy: isWrong || isNoticeOfIt ? refusedBy : undefined,
    resendWait,
  }
  return {
    flow,
    kind,
    nodes,
    /** The context of each node, except for what a screen renders itself. */
    context,
    first,
    others,
    lone,
    /** What Enter does. */
    enter,
    /** Whether the part behind "Try another way" is in view. */
    isOpen,
    introduction: texts.filter(isIntroduction),
    messages: texts.filter((text) => !isIntroduction(text)),
    /** The nodes that may need attention. */
    shown: nodesOf([...first, ...others]),
    notice,
    /** Whether Latchkey's notice is with the messages: it is the response to the submit. */
    isAnswer: kind === 'login' && (notice?.isAboutInput === true || notice?.below !== undefined),
    /** The id of the message that address and password do not match: of the notice, or of the messages. */
    refusal: {
      notice: isNoticeOfIt ? refusedBy : undefined,
      messages: isWrong ? refusedBy : undefined,
    },
    /** Our checkbox goes before the submit button of the fields, not before the provider buttons above them. */
    firstButton: primary && isButton(primary) ? primary : nodesOf(first).find(isButton),
    lastSection,
    /** Where the messages are. Undefined if they are before the fields. */
    messagesAfter: kind === 'login' ? lastSection : undefined,
  }
}

const nodesOf = (sections: readonly FormSection[]) => sections.flatMap((section) => section.nodes)

function folded(plan: FormPlan, { fold, preferredMethod }: Pick<FlowFormInput, 'fold' | 'preferredMethod'>) {
  if (fold === 'ways') return foldOtherMethods(plan, preferredMethod)
  return fold === 'providers' ? foldProviders(plan) : unfolded(plan)
}

/** This message explains to a visitor from a provider why to sign in with another method. */
function isIntroduction({ id }: UiText): boolean {
  return id === messageIds.loginLink
}

/**
 * The nodes of a form, with "(optional)" in the labels of optional traits if fewer than half of the fields
 * are optional. Required fields always have an asterisk (docs/behaviour.md 2.8). Kratos marks only traits as
 * required or not. A checkbox can be left unchecked anyway.
 */
export function markOptional(nodes: readonly FlowNode[], t: Translator): readonly FlowNode[] {
  const fields = nodes.filter((node) => isField(node) && node.kind !== 'checkbox')
  const optional = fields.filter((node) => !isRequired(node))
  if (optional.length * 2 >= fields.length) return nodes
  return nodes.map((node) => (optional.includes(node) && isTrait(node) ? withMark(node, t) : node))
}

function isTrait(node: FlowNode): boolean {
  return 'name' in node && node.name.startsWith('traits.')
}

function withMark(node: FlowNode, t: Translator): FlowNode {
  return { ...node, label: schemaTitle(t.text('field.optional', { name: nodeName(node, t) })) }
}
