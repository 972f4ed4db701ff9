import { Fragment, type ReactNode } from 'react'
import { EnterFocusesNext } from '@/components/islands/enter-focuses-next'
import { FieldFocus } from '@/components/islands/field-focus'
import { FormNotices } from '@/components/islands/form-notices'
import type { FormAction } from '@/components/islands/form-state'
import { LiveForm } from '@/components/islands/live-form'
import { Divider } from '@/components/ui/divider'
import { renewalButton } from '@/lib/flows/start/renewal-button'
import { quotedReason } from '@/lib/i18n/quoted-reason'
import type { Translator } from '@/lib/i18n/translator'
import type { Flow, UiText } from '@/lib/ory/kratos/flow/flow'
import { secondsLeft } from '@/lib/ory/kratos/flow/flow-lifetime'
import { knownIdentifier } from '@/lib/ory/kratos/flow/known-identifier'
import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import { flowPageUrl, noNotice, parseFlowPageUrl, toHref } from '@/lib/urls/flow-page-url'
import { wrongFields } from './field-to-focus'
import type { FlowFormPlan } from './flow-form-plan'
import { type FormPlan, type FormSection, offersProviders } from './form-plan'
import { formTexts } from './form-texts'
import { LabelledAlert, Messages } from './messages'
import type { NodeContext, NodeMark, NodeOverride } from './node-context'
import { nodeName } from './node-name'
import { NodeView } from './node-view'
import { NoticeView } from './notice-view'
import { Providers } from './providers'

/** What a screen renders itself in a form. */
export interface FormSlots {
  /** The link to recovery, shown under the password. */
  readonly passwordLink?: ReactNode
  /** A choice that applies to every sign-in method, before the first button. */
  readonly choices?: ReactNode
  /** A notice about the sign-in methods, beside the folded ones. */
  readonly methodsNotice?: ReactNode
  readonly overrides?: readonly NodeOverride[] | undefined
  readonly mark?: NodeMark | undefined
  /** The end of a message of the flow, such as a link. */
  readonly endOf?: ((text: UiText) => ReactNode) | undefined
}

export interface FlowFormProps {
  readonly plan: FlowFormPlan
  /** Path and query of this page. Posted as `latchkey.page`: the action redirects back to that page. */
  readonly page: string
  readonly action: FormAction
  /** The id of the form, for a button outside of it. */
  readonly formId?: string | undefined
  readonly slots?: FormSlots
}

/**
 * Renders the form of a flow. It works without JavaScript. In a login form, the flow's messages are under the
 * submit button (docs/behaviour.md 2.4). In other forms they are before the fields. An introduction is always
 * before the fields. With `groups`, the page shows the flow's messages in one place, so the form does not.
 */
export function FlowForm({ plan, page, action, formId, slots = {} }: FlowFormProps) {
  const { flow, kind, first, others, lone, lastSection, messagesAfter, refusal } = plan
  const { passwordLink, overrides, mark, methodsNotice } = slots
  const context = { ...plan.context, passwordLink, overrides, mark }
  const { t } = context
  const ownNotice = plan.notice && (
    <div className="said" id={refusal.notice} key="notice">
      <NoticeView notice={plan.notice} t={t} />
    </div>
  )
  const messages = (
    <Fragment key="messages">
      {plan.isAnswer && ownNotice}
      {plan.messages.length > 0 && (
        <div className="stack said" id={refusal.messages}>
          <Messages
            texts={plan.messages}
            t={t}
            endOf={(text) =>
              slots.endOf?.(text) || (isUsedUp(flow, text) && <StartAgain page={page} t={t} />)
            }
          />
        </div>
      )}
      <WrongFields nodes={plan.shown} t={t} />
    </Fragment>
  )
  const renewal = renewalButton(flow)
  const notices = <FormNotices key="notices" {...(renewal && { renewal })} />
  const hasProviders = kind === 'login' || kind === 'registration'
  const viewOf = (section: FormSection) => [
    section.isAlternative && <Divider key={section.group}>{t.text('divider.or')}</Divider>,
    ...(hasProviders && offersProviders(section)
      ? [<Providers key="providers" nodes={section.nodes} context={context} />]
      : section.nodes.flatMap((node) => [
          node === plan.firstButton && slots.choices && <Fragment key="choices">{slots.choices}</Fragment>,
          <NodeView key={node.id} node={node} context={context} />,
        ])),
  ]

  return (
    <LiveForm
      {...(formId && { id: formId })}
      action={action}
      secondsLeft={secondsLeft(flow)}
      texts={formTexts(t)}
    >
      <EnterTarget context={{ ...context, plan: enterPlan(plan, passwordLink) }} />
      <input type="hidden" name="latchkey.page" value={page} />
      <PasswordOwner nodes={plan.nodes} identifier={knownIdentifier(flow)} />
      {!plan.isAnswer && ownNotice}
      <Messages texts={plan.introduction} t={t} />
      {!messagesAfter && messages}
      {first.flatMap((section) => [
        ...viewOf(section),
        section === messagesAfter && messages,
        section === lastSection && notices,
      ])}
      {others.length > 0 && (
        <details className="more" open={plan.isOpen}>
          <summary>{t.text('login.another_way')}</summary>
          <div className="form">
            {others.flatMap(viewOf)}
            {methodsNotice}
          </div>
        </details>
      )}
      {lone && <NodeView node={lone} context={{ ...context, quiet: lone }} />}
      {others.length === 0 && methodsNotice}
      {context.focusId && <FieldFocus field={{ id: context.focusId }} />}
    </LiveForm>
  )
}

/** Whether a flow accepts no more codes, but still asks for one. */
function isUsedUp({ state }: Flow, text: UiText): boolean {
  return state === 'sent_email' && quotedReason(text) === 'reason.too_often'
}

function StartAgain({ page, t }: { readonly page: string; readonly t: Translator }) {
  const given = parseFlowPageUrl(page)
  if (!given) return null
  return <a href={toHref(flowPageUrl(given.page, given.query), noNotice)}>{t.text('consent.start_again')}</a>
}

/** What Enter does. The link to recovery is a button before the primary one, so Enter would press it. */
function enterPlan({ enter, shown }: FlowFormPlan, passwordLink: ReactNode): FormPlan {
  const hasLink = Boolean(passwordLink) && shown.some(({ kind }) => kind === 'password')
  return hasLink && enter.enter === 'natural' ? { ...enter, enter: 'copy' } : enter
}

/** The button that Enter presses, if that must not be the first visible button (see `FormPlan.enter`). */
function EnterTarget({ context }: { readonly context: NodeContext }) {
  const { enter, primary } = context.plan
  if (enter === 'block') {
    return (
      <>
        {/* Nothing can move the focus there, so Enter sends the form (docs/behaviour.md 5). */}
        {primary && (
          <noscript>
            <PrimaryCopy context={context} />
          </noscript>
        )}
        <EnterFocusesNext />
      </>
    )
  }
  return enter === 'copy' && <PrimaryCopy context={context} />
}

/** A copy of the primary button. It is invisible and unreachable, and the form itself ignores a second press. */
function PrimaryCopy({ context: { t, plan } }: { readonly context: NodeContext }) {
  const { primary, unvalidated } = plan
  if (!primary) return null
  return (
    <button
      type="submit"
      className="visually-hidden"
      name={primary.name}
      value={primary.value}
      {...(unvalidated.has(primary.id) && { formNoValidate: true })}
      tabIndex={-1}
      aria-hidden="true"
    >
      {nodeName(primary, t)}
    </button>
  )
}

interface PasswordOwnerProps {
  readonly nodes: readonly FlowNode[]
  /** The identifier of the password's owner, if Kratos returns it. */
  readonly identifier: string | undefined
}

/**
 * Shows a password manager which account a password belongs to, if no other field of the form does. The field
 * is invisible and unreachable. No field with the prefix `latchkey.` is posted to Kratos.
 */
function PasswordOwner({ nodes, identifier }: PasswordOwnerProps) {
  if (!identifier || nodes.some(namesOwner) || !nodes.some(({ kind }) => kind === 'password')) return null
  return (
    <input
      className="visually-hidden"
      type="text"
      name="latchkey.username"
      autoComplete="username"
      value={identifier}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}

function namesOwner(node: FlowNode): boolean {
  const tokens = 'autoComplete' in node ? (node.autoComplete?.split(' ') ?? []) : []
  return tokens.some((token) => token === 'username' || token === 'email' || token === 'tel')
}

interface WrongFieldsProps {
  readonly nodes: readonly FlowNode[]
  readonly t: Translator
}

/** If several fields need attention, links to each of them. */
function WrongFields({ nodes, t }: WrongFieldsProps) {
  const wrong = wrongFields(nodes)
  if (wrong.length < 2) return null
  return (
    <LabelledAlert t={t} severity="error">
      <span>{`${t.text('form.check_fields')} `}</span>
      {wrong.map((node, index) => (
        <span key={node.id}>
          {index > 0 && <span>{' · '}</span>}
          <a href={`#${node.id}`}>{nodeName(node, t)}</a>
        </span>
      ))}
    </LabelledAlert>
  )
}
