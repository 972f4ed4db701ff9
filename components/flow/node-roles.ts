import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import type { ButtonNode, FlowNode } from '@/lib/ory/kratos/nodes/node-types'

/** What each kind of node is in a form. A new kind needs a line here. */
const roles: Readonly<Record<FlowNode['kind'], 'field' | 'button' | 'shown' | 'unseen'>> = {
  input: 'field',
  email: 'field',
  tel: 'field',
  number: 'field',
  url: 'field',
  date: 'field',
  'datetime-local': 'field',
  password: 'field',
  code: 'field',
  unknown: 'field',
  checkbox: 'field',
  select: 'field',
  submit: 'button',
  provider: 'button',
  button: 'button',
  passkey: 'button',
  anchor: 'shown',
  image: 'shown',
  text: 'shown',
  hidden: 'unseen',
  script: 'unseen',
  div: 'unseen',
}

/** A button of any kind. */
export function isButton({ kind }: FlowNode): boolean {
  return roles[kind] === 'button'
}

/** A button that posts the form. */
export function isSubmit(node: FlowNode): node is ButtonNode {
  return node.kind === 'submit' || node.kind === 'provider'
}

const resendLabels: readonly number[] = [messageIds.emailLabel, messageIds.resendCodeLabel]

/** A submit button that sends a code again or goes back to the previous screen. */
export function isSecondary(node: FlowNode): boolean {
  if (!isSubmit(node)) return false
  return node.name === 'screen' || isResend(node)
}

/** A submit button that sends a code again. */
export function isResend({ name, label }: ButtonNode): boolean {
  return name === 'resend' || resendLabels.includes(label.id)
}

/** A button that removes a credential. */
export function isRemoval({ attributes }: Pick<FlowNode, 'attributes'>): boolean {
  return /(^|_)(unlink|remove|disable)$/.test(String(attributes.name))
}

/** A passkey or security key of the visitor. Kratos lists each as a button that removes it. */
export function isKeyRemoval(node: FlowNode): boolean {
  return isSubmit(node) && /^(webauthn|passkey)_remove$/.test(node.name)
}

/** A field to fill in. */
export function isField({ kind }: FlowNode): boolean {
  return roles[kind] === 'field'
}

/** A field that must be filled in. */
export function isRequired(node: FlowNode): boolean {
  return 'required' in node && node.required
}

/** A node that the visitor sees. */
export function isVisible({ kind }: FlowNode): boolean {
  return roles[kind] !== 'unseen'
}
