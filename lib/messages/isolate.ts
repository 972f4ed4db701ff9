const firstStrongIsolate = '\u2068'
const popDirectionalIsolate = '\u2069'
/** Hebrew, Arabic and the other scripts from right to left. */
const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A value for the middle of a sentence, kept apart from it where one of the two is written from right to left. Without
 * it, a browser moves the signs and numbers beside a name in Latin letters to its wrong side.
 * Source: Unicode UAX 9, 2.7 (isolates). A value that has isolates already, such as a list, stays as it is.
 */
export function isolate(value: string, direction: 'ltr' | 'rtl'): string {
  const isApart = value.includes(firstStrongIsolate) || (direction === 'ltr' && !fromRight.test(value))
  return isApart ? value : firstStrongIsolate + value + popDirectionalIsolate
}
