import 'server-only'
import type { Flow, RawNode } from '@/lib/ory/kratos/flow/flow'
import { withLabelContext } from '@/lib/ory/kratos/flow/label-context'
import { mapNodes } from '@/lib/ory/kratos/flow/map-nodes'
import { fetchPasskeyDetails, type PasskeyDetails } from '@/lib/ory/kratos/identity/passkey-facts'
import { findOnlyMethod, type OnlyMethod, type RemainingMethod } from '@/lib/ory/kratos/session/only-method'

/** What we add to the context of a button that removes a way to sign in. The rows of the settings read it. */
interface RemovalContext {
  /** The name of a passkey or security key, as Kratos sends it, or as we know it. */
  readonly display_name?: unknown
  /** Tells keys of one name apart: the second one has 2. */
  readonly number?: number
  readonly is_synced?: boolean
  /** What signs the owner in after the removal, when it was the last way. */
  readonly left?: RemainingMethod
}

/** What Kratos does not put into a settings flow about the ways to sign in that it has. */
export interface KeyDetails {
  readonly passkeys: ReadonlyMap<string, PasskeyDetails>
  /** The only way to sign in. */
  readonly onlyMethod: OnlyMethod | undefined
}

export async function readKeyDetails(flow: Flow): Promise<KeyDetails> {
  const id = flow.ui.nodes.some(isPasskey) ? flow.identity?.id : undefined
  const [passkeys, onlyMethod] = await Promise.all([
    id ? fetchPasskeyDetails(id) : new Map<string, PasskeyDetails>(),
    findOnlyMethod(flow),
  ])
  return { passkeys, onlyMethod }
}

/**
 * The settings flow whose buttons for a removal say what the visitor should know: which program keeps a passkey,
 * whether it is synced, which of two keys with one name it is, and what is left when it was the last way to sign in.
 */
export function withKeyDetails(flow: Flow, { passkeys, onlyMethod }: KeyDetails): Flow {
  const named = mapNodes(flow, (node) =>
    isPasskey(node) ? withLabelContext(node, contextOf(node, passkeys)) : node,
  )
  const numbers = numbersOf(named.ui.nodes.filter(isKey))
  return mapNodes(named, (node) => {
    const number = numbers.get(node)
    const isLast = isSame(node, onlyMethod?.node)
    const more: RemovalContext = {
      ...(number && { number }),
      ...(isLast && onlyMethod && { left: onlyMethod.left }),
    }
    return withLabelContext(node, more)
  })
}

function isPasskey({ attributes }: RawNode): boolean {
  return attributes.name === 'passkey_remove'
}

/** Passkeys and security keys. */
function isKey(node: RawNode): boolean {
  return isPasskey(node) || node.attributes.name === 'webauthn_remove'
}

function isSame({ attributes }: RawNode, other: RawNode | undefined): boolean {
  return attributes.name === other?.attributes.name && attributes.value === other?.attributes.value
}

/** Kratos' list of passkey names is older than Latchkey's, so Latchkey's name replaces Kratos'. */
function contextOf({ attributes }: RawNode, passkeys: ReadonlyMap<string, PasskeyDetails>): RemovalContext {
  const { provider, isSynced } = passkeys.get(String(attributes.value)) ?? {}
  return {
    ...(provider && { display_name: provider }),
    ...(isSynced !== undefined && { is_synced: isSynced }),
  }
}

/** Counts keys of one kind and one name, the oldest first. */
function numbersOf(keys: readonly RawNode[]): ReadonlyMap<RawNode, number> {
  const counts = new Map<string, number>()
  const numbers = new Map<RawNode, number>()
  for (const key of keys.toSorted((a, b) => addedAt(a) - addedAt(b))) {
    const name = `${key.group} ${String(key.meta?.label?.context?.display_name)}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    if (count > 1) numbers.set(key, count)
  }
  return numbers
}

function addedAt({ meta }: RawNode): number {
  return Number(meta?.label?.context?.added_at_unix) || 0
}
