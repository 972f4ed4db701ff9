import { z } from 'zod'

/** The operations of RFC 6902 that callers of the admin API use. */
export const jsonPatchSchema = z.array(
  z.object({
    op: z.enum(['add', 'replace', 'remove']),
    path: z.string().startsWith('/'),
    value: z.unknown(),
  }),
)
export type JsonPatch = z.infer<typeof jsonPatchSchema>

type Tree = Record<string, unknown>

/** A copy of the object with the operations applied, or undefined if a path does not exist. */
export function patched(object: object, patch: JsonPatch): Tree | undefined {
  const result: Tree = structuredClone({ ...object })
  for (const { op, path, value } of patch) {
    const names = path.slice(1).split('/').map(keyOf)
    const last = names.pop() ?? ''
    const parent = names.reduce<Tree | undefined>((tree, name) => branch(tree, name), result)
    if (!parent || (op !== 'add' && !Object.hasOwn(parent, last))) return undefined
    if (op === 'remove') delete parent[last]
    else Object.defineProperty(parent, last, { value, enumerable: true, writable: true, configurable: true })
  }
  return result
}

function keyOf(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}

function branch(tree: Tree | undefined, name: string): Tree | undefined {
  const value = tree && Object.hasOwn(tree, name) ? tree[name] : undefined
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : undefined
}
