/**
 * A function of a locale that computes once per locale. For locales of ours only: what a visitor sends
 * would make the memory grow.
 */
export function remembered<T>(compute: (locale: string) => T): (locale: string) => T {
  const results = new Map<string, { readonly value: T }>()
  return (locale) => {
    const known = results.get(locale)
    if (known) return known.value
    const value = compute(locale)
    results.set(locale, { value })
    return value
  }
}
