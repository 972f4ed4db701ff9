import { Captcha } from '@/components/captcha/captcha'
import { PasskeyAutofill } from '@/components/islands/passkey-autofill'
import { isLastUsed, LastUsed } from '@/components/remembered-accounts/last-used'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Field, RequiredAsterisk } from '@/components/ui/field'
import { readCaptcha } from '@/lib/ory/kratos/nodes/captcha'
import type {
  AnchorNode,
  ButtonNode,
  CheckboxNode,
  DivNode,
  HiddenNode,
  InputNode,
  SelectNode,
} from '@/lib/ory/kratos/nodes/node-types'
import { readAutofill } from '@/lib/ory/kratos/nodes/passkey'
import { focusOf } from './field-to-focus'
import { definedProps } from './given-props'
import { Messages } from './messages'
import type { NodeProps } from './node-context'
import { describedBy, NodeMessages } from './node-messages'
import { nodeName } from './node-name'
import { ImageView } from './nodes/image-view'
import { InputView } from './nodes/input-view'
import { PasskeyView } from './nodes/passkey-view'
import { PasswordView } from './nodes/password-view'
import { ProviderIcon } from './nodes/provider-icon'
import { SubmitView } from './nodes/submit-view'
import { TextNodeView } from './nodes/text-node-view'

/** A node, marked when it is the way of the last sign-in. */
export function NodeView(props: NodeProps) {
  const view = <PlainNodeView {...props} />
  return isLastUsed(props.node, props.context) ? <LastUsed t={props.context.t}>{view}</LastUsed> : view
}

/** Chooses the component of a node. This is the only place that does. */
function PlainNodeView({ node, context }: NodeProps) {
  const view = context.ownView?.(node)
  if (view !== undefined) return view
  switch (node.kind) {
    case 'input':
    case 'email':
    case 'tel':
    case 'number':
    case 'url':
    case 'date':
    case 'code':
      return <InputView node={node} context={context} />
    case 'datetime-local':
      return <DateTimeView node={node} context={context} />
    case 'password':
      return <PasswordView node={node} context={context} />
    case 'unknown':
      return <UnknownView node={node} context={context} />
    case 'hidden':
      return <HiddenView node={node} context={context} />
    case 'checkbox':
      return <CheckboxView node={node} context={context} />
    case 'select':
      return <SelectView node={node} context={context} />
    case 'submit':
      return <SubmitView node={node} context={context} />
    case 'provider':
      return <ProviderView node={node} context={context} />
    case 'button':
      return <ButtonView node={node} context={context} />
    case 'passkey':
      return <PasskeyView node={node} context={context} />
    case 'anchor':
      return <AnchorView node={node} context={context} />
    case 'image':
      return <ImageView node={node} context={context} />
    case 'text':
      return <TextNodeView node={node} context={context} />
    case 'div':
      return <DivView node={node} context={context} />
    case 'script':
      return null
    default:
      return node satisfies never
  }
}

/**
 * A hidden input. Its messages are shown, because Kratos can send an error about it. The input of a passkey
 * without a button also starts the browser's passkey autofill in the identifier field.
 */
function HiddenView({ node, context: { t, plan } }: NodeProps<HiddenNode>) {
  const input = (
    <input type="hidden" {...definedProps({ name: node.name, disabled: node.disabled })} value={node.value} />
  )
  const nodes = plan.sections.flatMap((section) => section.nodes)
  const ceremony = readAutofill(node, nodes)
  if (!ceremony && node.messages.length === 0) return input
  return (
    <>
      {input}
      {ceremony && <PasskeyAutofill ceremony={ceremony} />}
      <Messages texts={node.messages} t={t} />
    </>
  )
}

/** A checkbox, with its label after it. Kratos takes the last value of a name, so a ticked box wins. */
function CheckboxView({ node, context }: NodeProps<CheckboxNode>) {
  const { t, draft } = context
  return (
    <div className="checkbox">
      {node.uncheckedValue && <input type="hidden" name={node.name} value={node.uncheckedValue} />}
      <input
        id={node.id}
        name={node.name || undefined}
        type="checkbox"
        value={node.value}
        defaultChecked={node.checked || draft.get(node.name) === node.value}
        required={node.required}
        disabled={node.disabled}
        {...describedBy(node, context)}
        {...focusOf(node, context)}
      />
      <label htmlFor={node.id}>{nodeName(node, t)}</label>
      {node.required && <RequiredAsterisk />}
      <NodeMessages node={node} t={t} />
    </div>
  )
}

/** A choice from the values of Kratos. The first option is empty, so the visitor has to choose. */
function SelectView({ node, context }: NodeProps<SelectNode>) {
  const { t, draft } = context
  return (
    <Field
      id={node.id}
      label={nodeName(node, t)}
      required={node.required}
      messages={<NodeMessages node={node} t={t} />}
    >
      <select
        id={node.id}
        name={node.name || undefined}
        className="input"
        defaultValue={node.value || draft.get(node.name)}
        required={node.required}
        disabled={node.disabled}
        autoComplete={node.autoComplete}
        {...describedBy(node, context)}
        {...focusOf(node, context)}
      >
        <option value="" />
        {Object.entries(node.options).map(([key, { value, label }]) => (
          <option key={key} value={value}>
            {t.message(label)}
          </option>
        ))}
      </select>
    </Field>
  )
}

/**
 * A date with a time. Browsers post it without a time zone, and Kratos refuses that. `latchkey.utc` tells the
 * action which field needs the time zone.
 */
function DateTimeView({ node, context }: NodeProps<InputNode>) {
  const { t } = context
  return (
    <>
      <InputView node={node} context={context} label={t.text('field.utc', { name: nodeName(node, t) })} />
      <input type="hidden" name="latchkey.utc" value={node.name} />
    </>
  )
}

/** A node of an unknown type. With a name it is a field. Without a name, only its text is shown. */
function UnknownView({ node, context }: NodeProps<InputNode>) {
  if (node.name) return <InputView node={node} context={context} />
  const text = context.t.message(node.label)
  return (
    <>
      {text && <p>{text}</p>}
      <Messages texts={node.messages} t={context.t} />
    </>
  )
}

/**
 * A link from Kratos, such as 'Continue' after a verification. When its URL is not safe, only the text is
 * shown.
 */
function AnchorView({ node, context: { t } }: NodeProps<AnchorNode>) {
  const text = nodeName(node, t)
  return (
    <>
      {node.href ? (
        <ButtonLink href={node.href} id={node.id} variant="semibold" size="large">
          {text}
        </ButtonLink>
      ) : (
        <p id={node.id}>{text}</p>
      )}
      <Messages texts={node.messages} t={t} />
    </>
  )
}

/** A button without an action of ours. We never run the script that Kratos attaches to it. */
function ButtonView({ node, context: { t } }: NodeProps<ButtonNode>) {
  return (
    <>
      <Button variant="outline" size="large" name={node.name} value={node.value} disabled={node.disabled}>
        {nodeName(node, t)}
      </Button>
      <Messages texts={node.messages} t={t} />
    </>
  )
}

/**
 * A button that opens a social sign-in provider, or links or unlinks one. A disabled button has no icon: a mark in
 * its colours looks as if the button worked.
 */
function ProviderView(props: NodeProps<ButtonNode>) {
  const { disabled, attributes, value } = props.node
  return (
    <SubmitView {...props} icon={!disabled && <ProviderIcon provider={String(attributes.icon ?? value)} />} />
  )
}

/** An element that a script fills: a captcha. Without script, a sentence says why the form cannot be sent. */
function DivView({ node, context: { t, plan } }: NodeProps<DivNode>) {
  const captcha = node.group === 'captcha' && readCaptcha(plan.sections.flatMap(({ nodes }) => nodes))
  if (!captcha) return <div id={node.id} />
  return (
    <div className="field" id={node.id}>
      <Captcha {...captcha} locale={t.lang} failedText={t.text('captcha.failed')} />
      <noscript>
        <p className="hint">{t.text('captcha.needs_script')}</p>
      </noscript>
    </div>
  )
}
