/** The longest name of a field. */
export const maxNameLength = 200

/** The longest identifier, or e-mail address. */
export const maxIdentifierLength = 400

/** The longest password that we normalize. */
export const maxPasswordLength = 400

/**
 * A text in a normalization form (UAX 15). Sorting combining marks takes the square of their number, so the bound is
 * here, and `String.normalize` is called nowhere else (`e2e/support/costly-calls.test.ts`).
 * @returns null for a text that is longer than this: nothing is computed
 */
export function normalizeUnicode(
  text: string,
  form: 'NFC' | 'NFKC' | 'NFKD',
  longest: number,
): string | null {
  return text.length > longest ? null : text.normalize(form)
}
