/** Merges settings as Ory merges its files: groups are merged, everything else is replaced. */
export function mergeSettings(under: object, over: object): object {
  const merged: Record<string, unknown> = { ...under }
  for (const [name, value] of Object.entries(over)) {
    const old = merged[name]
    merged[name] = isGroup(old) && isGroup(value) ? mergeSettings(old, value) : value
  }
  return merged
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
