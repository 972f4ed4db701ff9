/**
 * What is said of a wait: each full minute, then half a minute and ten seconds. Each second would drown out the page.
 * @param left whole seconds
 */
export function markOf(left: number): number {
  if (left > 60) return Math.ceil(left / 60) * 60
  return [0, 10, 30].find((mark) => left <= mark) ?? 60
}

/** The time of a mark in words. */
export function markText(mark: number, locale: string): string {
  const [value, unit] = mark < 60 ? [mark, 'second'] : [mark / 60, 'minute']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
