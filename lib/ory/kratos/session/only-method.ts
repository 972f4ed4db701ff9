import 'server-only'
import { onBehalfOf } from '@/lib/ory/clients/clients'
import { createBrowserFlow } from '@/lib/ory/kratos/calls/create-browser-flow'
import { flowCall } from '@/lib/ory/kratos/calls/flow-call'
import type { Flow, RawNode } from '@/lib/ory/kratos/flow/flow'
import { currentVisitor } from '@/lib/request/visitor'

/** What would remain after a sign-in method is removed: only a code in a message, or nothing. */
export type RemainingMethod = 'code' | 'nothing'

/** The last way to sign in that the settings can remove. */
export interface OnlyMethod {
  readonly node: RawNode
  readonly left: RemainingMethod
}

const firstFactors = ['passkey_remove', 'unlink']

/**
 * The button that would remove the last sign-in method apart from a code. Kratos refuses to remove the last method,
 * but it counts a code for everyone, and a password even where passwords no longer sign in. A re-authentication shows
 * what really signs the visitor in.
 * @returns undefined when there is another way, when Kratos itself refuses, or when it does not answer
 */
export async function findOnlyMethod({ ui }: Flow): Promise<OnlyMethod | undefined> {
  const keys = ui.nodes.filter(({ attributes }) => attributes.name === 'webauthn_remove')
  const others = ui.nodes.filter(({ attributes }) => firstFactors.includes(String(attributes.name)))
  // No call is needed: one of these remains.
  if (others.length > 1 || others.length + keys.length === 0) return undefined
  const confirming = await confirmingNodes()
  const groups = confirming && new Set(confirming.map(({ group }) => group))
  // A security key is a first factor only where it is on that page.
  const removable = groups?.has('webauthn') ? [...others, ...keys] : others
  const [node] = removable
  if (!groups || !node || removable.length > 1 || node.attributes.disabled || groups.has('password')) {
    return undefined
  }
  return { node, left: groups.has('code') ? 'code' : 'nothing' }
}

/**
 * The nodes of a new login flow that confirms the visitor: what really signs them in.
 * @returns undefined when Kratos does not answer with a flow
 */
export async function confirmingNodes(): Promise<readonly RawNode[] | undefined> {
  const visitor = await currentVisitor()
  const asked = { kind: 'login', phase: 'start', visitor, route: 'ways to sign in' } as const
  const { outcome } = await flowCall(asked, createBrowserFlow('login', {}, onBehalfOf(visitor)))
  return outcome.kind === 'show' ? outcome.flow.ui.nodes : undefined
}
