import { type ButtonNode, type FlowNode, inputKinds } from '@/lib/ory/kratos/nodes/node-types'

const buttonKinds: readonly FlowNode['kind'][] = ['submit', 'provider', 'button', 'passkey']

/** Something to press. */
export function isButton(node: FlowNode): boolean {
  return buttonKinds.includes(node.kind)
}

/** A button that posts the form. */
export function isSubmit(node: FlowNode): node is ButtonNode {
  return node.kind === 'submit' || node.kind === 'provider'
}

/** A submit button for sending a code again (1070007, 1070008) or for going back to the screen before. */
export function isSecondary(node: FlowNode): boolean {
  if (!isSubmit(node)) return false
  return node.name === 'resend' || node.name === 'screen' || [1070007, 1070008].includes(node.label.id)
}

/** A button that takes a credential away. */
export function isRemoval({ attributes }: FlowNode): boolean {
  return /(^|_)(unlink|remove|disable)$/.test(String(attributes.name))
}

/** One of the passkeys or security keys that somebody has, which is a button that removes it. */
export function isKeyRemoval(node: FlowNode): boolean {
  return isSubmit(node) && /^(webauthn|passkey)_remove$/.test(node.name)
}

/** Something to fill in. */
export function isField(node: FlowNode): boolean {
  return node.kind === 'checkbox' || node.kind === 'select' || inputKinds.some((kind) => kind === node.kind)
}

/** Something that must be filled in. */
export function isRequired(node: FlowNode): boolean {
  return 'required' in node && node.required
}

/** Something to see. */
export function isVisible({ kind }: FlowNode): boolean {
  return kind !== 'hidden' && kind !== 'script' && kind !== 'div'
}
