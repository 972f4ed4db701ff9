/**
 * A code as it was sent: full-width digits become plain ones (NFKC); spaces, dashes and invisible characters
 * go.
 */
export function plainCode(input: string): string {
  return input.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '')
}
