import { z } from 'zod'

/** The operations of RFC 6902 that callers of the admin API use. */
export const jsonPatchSchema = z.array(
  z.object({
    op: z.enum(['add', 'replace', 'remove']),
    path: z.string().startsWith('/'),
    value: z.unknown().optional(),
  }),
)
export type JsonPatch = z.infer<typeof jsonPatchSchema>

type Tree = Record<string, unknown>

/**
 * A copy of the object with the operations applied, or undefined if one does not fit it. As at Ory, and unlike
 * RFC 6902, `add` and `replace` create a path that does not exist.
 */
export function patched(object: object, patch: JsonPatch): Tree | undefined {
  const result: Tree = structuredClone({ ...object })
  for (const { op, path, value } of patch) {
    const names = path.slice(1).split('/').map(keyOf)
    const last = names.pop() ?? ''
    const isRemoval = op === 'remove'
    const parent = names.reduce<Tree | undefined>((tree, name) => branch(tree, name, isRemoval), result)
    if (!parent || (isRemoval && !Object.hasOwn(parent, last))) return undefined
    if (isRemoval) delete parent[last]
    else define(parent, last, value)
  }
  return result
}

function keyOf(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}

function branch(tree: Tree | undefined, name: string, isRemoval: boolean): Tree | undefined {
  if (tree === undefined) return undefined
  const value = Object.hasOwn(tree, name) ? tree[name] : undefined
  if ((value === undefined || value === null) && !isRemoval) return define(tree, name, {})
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : undefined
}

/** Unlike an assignment, this also sets the key `__proto__`. */
function define<T>(tree: Tree, name: string, value: T): T {
  Object.defineProperty(tree, name, { value, enumerable: true, writable: true, configurable: true })
  return value
}
