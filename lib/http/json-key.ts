/**
 * Whether a text could name a key of JSON. Kratos writes some posted values into its own JSON as they are, and a
 * value without a key cannot add a field there.
 */
export function hasJsonKey(text: string): boolean {
  return /"\s*:/.test(text)
}
