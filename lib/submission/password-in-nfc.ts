import { maxPasswordLength, normalizeUnicode } from '@/lib/http/normalize-unicode'

/** A password in NFC; a very long one as it is. */
export function passwordInNfc(password: string): string {
  return normalizeUnicode(password, 'NFC', maxPasswordLength) ?? password
}
