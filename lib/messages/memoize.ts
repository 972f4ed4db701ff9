/**
 * A function that computes once for each text it is given.
 * @param most how many results are kept before all are dropped: needed for texts that visitors send, which would make
 *   the memory grow
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
