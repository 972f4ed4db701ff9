/**
 * A function that computes its result once for each text.
 * @param most how many results it keeps before it drops all. Set it for texts that visitors send: they would
 *   fill the memory.
 */
export function memoize<T>(
  compute: (text: string) => T,
  most = Number.POSITIVE_INFINITY,
): (text: string) => T {
  const results = new Map<string, { readonly value: T }>()
  return (text) => {
    const known = results.get(text)
    if (known) return known.value
    const value = compute(text)
    if (results.size >= most) results.clear()
    results.set(text, { value })
    return value
  }
}
