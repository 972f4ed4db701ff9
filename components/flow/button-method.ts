import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'

/** The method that a button signs in with, named as in the cookie (lib/session/browser-memory.ts). */
export function buttonMethod(node: FlowNode): string | undefined {
  if (node.kind === 'provider') return `oidc/${node.value}`
  if (node.kind === 'passkey') return node.group
  return node.kind === 'submit' && node.name === 'method' ? node.value : undefined
}

/** Whether a button can be pressed, and signs in with this method. */
export function isMethodButton(node: FlowNode, method: string | undefined): boolean {
  return method !== undefined && buttonMethod(node) === method && !('disabled' in node && node.disabled)
}
