import { isField, isRemoval, isVisible } from '@/components/flow/node-roles'
import type { RawNode } from '@/lib/ory/kratos/flow/flow'
import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import { readNodes } from '@/lib/ory/kratos/nodes/nodes'

/** One row of a settings section, with the nodes of its form. */
export interface SettingsRow {
  /** Unique in the section. */
  readonly key: string
  /** `link` posts immediately. `removal` removes something, so it requires a confirmation. `form` is anything else. */
  readonly kind: 'form' | 'link' | 'removal'
  readonly nodes: readonly RawNode[]
  /** The same nodes, read. */
  readonly read: readonly FlowNode[]
}

/**
 * The rows of a section: each key and provider of the account has its own, and the other nodes share one. The
 * buttons for backup codes stay together: they all act on the same list.
 * @param nodes the nodes of the section, in Kratos' order
 */
export function settingsRows(nodes: readonly RawNode[], group: string): readonly SettingsRow[] {
  const pairs = readNodes(nodes, 'settings').map((read, index) => ({ read, raw: nodes[index] as RawNode }))
  const isOwn = ({ read }: Pair) => group !== 'lookup_secret' && kindOf(read) !== 'form'
  const single = pairs.filter(isOwn).map((pair) => rowOf(kindOf(pair.read), [pair]))
  const shared = pairs.filter((pair) => !isOwn(pair))
  return shared.some(({ read }) => isVisible(read)) ? [...single, rowOf('form', shared)] : single
}

interface Pair {
  readonly raw: RawNode
  readonly read: FlowNode
}

function rowOf(kind: SettingsRow['kind'], pairs: readonly Pair[]): SettingsRow {
  const read = pairs.map((pair) => pair.read)
  return { key: kind === 'form' ? kind : keyOf(read), kind, nodes: pairs.map(({ raw }) => raw), read }
}

/** A row for each removable credential, the backup codes as one. */
export function removalRows(nodes: readonly RawNode[]): readonly SettingsRow[] {
  const removals = nodes.filter(isRemoval)
  return readNodes(removals, 'settings').map((read, index) =>
    rowOf('removal', [{ read, raw: removals[index] as RawNode }]),
  )
}

/** A row keeps its key when another one is removed, so the browser does not mix up which one is open. */
function keyOf(read: readonly FlowNode[]): string {
  return read.map((node) => ('name' in node ? `${node.name}-${node.value}` : node.id)).join()
}

function kindOf(node: FlowNode): SettingsRow['kind'] {
  if (isRemoval(node)) return 'removal'
  return node.kind === 'provider' ? 'link' : 'form'
}

/**
 * Whether the form should be visible immediately: Kratos has a result for it, or it has typed values from
 * before a failure.
 */
export function needsAttention({ read }: SettingsRow, draft: Readonly<Record<string, string>> = {}): boolean {
  return read.some(
    (node) =>
      node.messages.length > 0 ||
      (node.kind === 'text' && node.secrets.length > 0) ||
      (isField(node) && 'name' in node && Object.hasOwn(draft, node.name)),
  )
}

/** The nodes of a row that has other buttons beside a removal, which requires a confirmation. */
export function splitRemoval(row: SettingsRow): { readonly others: RawNode[]; readonly ending: RawNode[] } {
  const isEnding = (_: RawNode, index: number) => {
    const node = row.read[index]
    return row.kind === 'form' && node !== undefined && isRemoval(node)
  }
  return {
    others: row.nodes.filter((node, index) => !isEnding(node, index)),
    ending: row.nodes.filter(isEnding),
  }
}

/** Whether the row is a key that has the name of an older one (lib/flows/settings/key-details.ts). */
export function isNumbered({ read }: SettingsRow): boolean {
  return typeof read[0]?.label.context?.number === 'number'
}

/**
 * How many backup codes the visitor has left: from Kratos' list, or as `withSecondFactorDetails` (lib/flows)
 * added it.
 */
export function codesLeft({
  read,
}: SettingsRow): { readonly left: number; readonly all: number } | undefined {
  const codes = read.flatMap((node) => (node.kind === 'text' ? node.secrets : []))
  if (codes.length === 0) return notedCodes(read)
  return {
    left: codes.filter(({ context }) => typeof context?.secret === 'string').length,
    all: codes.length,
  }
}

/** Whether the form of this row has a node with this name. */
export function hasNode({ read }: SettingsRow, name: string): boolean {
  return read.some((node) => 'name' in node && node.name === name)
}

function notedCodes(read: readonly FlowNode[]) {
  const { left, all } = read.find(isRemoval)?.label.context ?? {}
  return typeof left === 'number' && typeof all === 'number' ? { left, all } : undefined
}
