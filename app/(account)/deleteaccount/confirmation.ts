import type { Translator } from '@/lib/i18n/translator'

/** What the visitor types to confirm: the account's own identifier, so that nobody deletes the wrong account. */
export function wantedText(name: string | null, t: Translator): string {
  return name ?? t.text('deletion.word')
}

/** Whether the visitor typed the wanted text. Upper and lower case are the same. */
export function isConfirmed(typed: unknown, wanted: string): boolean {
  return typeof typed === 'string' && folded(typed) === folded(wanted)
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
