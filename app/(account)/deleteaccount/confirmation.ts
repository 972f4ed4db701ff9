import { maxIdentifierLength, normalizeUnicode } from '@/lib/http/normalize-unicode'
import type { Translator } from '@/lib/i18n/translator'
import { plainText } from '@/lib/messages/plain-text'

/** What the visitor types to confirm: the account's own identifier, so that they do not delete the wrong account. */
export function wantedText(name: string | null, t: Translator): string {
  return name ?? t.text('deletion.word')
}

/**
 * Whether the visitor typed the wanted text. Upper and lower case are the same, and so is a copy of the
 * sentence's signs for the direction.
 */
export function isConfirmed(typed: unknown, wanted: string): boolean {
  return typeof typed === 'string' && folded(typed) === folded(wanted)
}

/** Turkish has the letters İ, I, i and ı. They count as one, so that “sil” fits “SİL”. */
function folded(text: string): string {
  return plainText(normalizeUnicode(text, 'NFKC', maxIdentifierLength) ?? text)
    .toLowerCase()
    .replace(/i\u0307|ı/g, 'i')
}
