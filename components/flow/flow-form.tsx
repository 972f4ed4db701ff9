import type { ReactNode } from 'react'
import { Alert, type Severity } from '@/components/ui/alert'
import { Divider } from '@/components/ui/divider'
import type { FlowKind } from '@/lib/http/flow-kind'
import type { Translator } from '@/lib/i18n/translator'
import type { Flow, UiText } from '@/lib/ory/kratos/flow'
import { knownIdentifier } from '@/lib/ory/kratos/known-identifier'
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
  /** Own path and query, posted as `latchkey.page` so that the action knows where to come back to. */
  readonly page: string
  /** A server action, or an address that takes the post. */
  readonly action: string | ((form: FormData) => void | Promise<void>)
  readonly t: Translator
  /** Only the nodes of these groups, and `default`: for screens that have a form for each method. */
  readonly groups?: readonly string[]
  /** What Kratos says about the form: the flow's messages, or nothing in a form of some groups, unless given. */
  readonly messages?: readonly UiText[]
  /** A notice of our own, shown before the form. */
  readonly notice?: { readonly severity: Severity; readonly text: ReactNode } | undefined
  /** What the visitor typed before something failed, by name. */
  readonly draft?: Readonly<Record<string, string>> | undefined
  /** Shown under the password: the way to recovery. */
  readonly passwordLink?: ReactNode
  /** The phone step of a registration, in place of its field. */
  readonly phoneStep?: PhoneStepContext | undefined
}

/**
 * The form of a flow: any flow, any node. Works without script.
 * The flow's messages stand under the login form's submit button (specification 2.4), elsewhere before the form, and so
 * does everywhere what must be known before the form is filled in.
 * A form of some groups leaves them to its page, which shows them in one place.
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

/** Why somebody who came from a provider is to sign in another way (1010016). */
function isIntroduction({ id }: UiText): boolean {
  return id === 1010016
}
