import type { Translator } from '@/lib/i18n/translator'
import { isolate } from '@/lib/messages/isolate'
import { plainText } from '@/lib/messages/plain-text'

const maxLength = 120

/** A value alone or in a list: the start of it as plain text, in its own direction. Empty for no text. */
export function displayValue(text: string, t: Pick<Translator, 'dir'>): string {
  const value = plainText(text, maxLength)
  return value && isolate(value, t.dir)
}
