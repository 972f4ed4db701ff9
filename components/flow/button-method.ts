import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'

/** The way that a button signs in by, named as in the cookie (lib/session/browser-memory-schema.ts). */
export function buttonMethod(node: FlowNode): string | undefined {
  if (node.kind === 'provider') return `oidc/${node.value}`
  if (node.kind === 'passkey') return node.group
  return node.kind === 'submit' && node.name === 'method' ? node.value : undefined
}

/** Whether a button can be pressed, and signs in by this way. */
export function isMethodButton(node: FlowNode, way: string | undefined): boolean {
  return way !== undefined && buttonMethod(node) === way && !('disabled' in node && node.disabled)
}
