import type { ReactNode } from 'react'
import { Alert, type Severity } from '@/components/ui/alert'
import { Divider } from '@/components/ui/divider'
import type { FlowKind } from '@/lib/http/flow-kind'
import type { Translator } from '@/lib/i18n/translator'
import type { Flow, UiText } from '@/lib/ory/kratos/flow'
import { knownIdentifier } from '@/lib/ory/kratos/known-identifier'
import { messageIds } from '@/lib/ory/kratos/message-ids'
import { filledIn } from '@/lib/ory/kratos/nodes/filled-in'
import { nodesOfGroups } from '@/lib/ory/kratos/nodes/node-groups'
import { readNodes } from '@/lib/ory/kratos/nodes/nodes'
import { withAutofill } from '@/lib/ory/kratos/nodes/passkey'
import { EnterTarget } from './enter-target'
import { planForm } from './form-plan'
import { Messages, severityLabel } from './messages'
import { NodeView } from './node-view'
import { PasswordOwner } from './password-owner'
import type { PhoneStepContext } from './phone/phone-step'

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
  /** The messages to show. The default is the flow's messages, or none when `groups` is given. */
  readonly messages?: readonly UiText[]
  /** A notice of our own. It stands at the start of the form. */
  readonly notice?: { readonly severity: Severity; readonly text: ReactNode } | undefined
  /** What the visitor typed before a failure, by field name. */
  readonly draft?: Readonly<Record<string, string>> | undefined
  /** The link to recovery, shown under the password. */
  readonly passwordLink?: ReactNode
  /** The phone step of a registration. It replaces the phone field. */
  readonly phoneStep?: PhoneStepContext | undefined
}

/**
 * The form of a flow, for any flow and any node. Works without script. In a login form, the flow's messages
 * stand under the submit button (specification 2.4). In other forms they stand before the fields. An
 * introduction always stands before the fields. With `groups`, the page shows the flow's messages in one
 * place, so the form does not.
 */
export function FlowForm(props: FlowFormProps) {
  const { flow, kind, page, action, t, groups, notice, passwordLink, phoneStep } = props
  const draft = new Map(Object.entries(props.draft ?? {}))
  const rawNodes = groups ? nodesOfGroups(flow.ui.nodes, groups) : flow.ui.nodes
  const read = readNodes(rawNodes, kind, groups ? `flow-${groups.join('-')}` : 'flow')
  const nodes = withAutofill(read).map((node) => filledIn(node, draft))
  const plan = planForm(nodes, kind, groups)
  const context = { t, plan, draft, passwordLink, phoneStep }
  const texts = props.messages ?? (groups ? [] : flow.ui.messages)
  const introduction = texts.filter(isIntroduction)
  const others = texts.filter((text) => !isIntroduction(text))
  const messages = others.length > 0 && <Messages key="messages" texts={others} t={t} />
  const primarySection = plan.sections.find(({ nodes }) => nodes.some((node) => node === plan.primary))
  const messagesAfter = kind === 'login' ? (primarySection ?? plan.sections.at(-1)) : undefined

  return (
    <form className="form" action={action} {...(typeof action === 'string' && { method: 'post' })}>
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
      ])}
    </form>
  )
}

/** This message tells a visitor who came from a provider why to sign in with another method. */
function isIntroduction({ id }: UiText): boolean {
  return id === messageIds.loginLink
}
