import type { Translator } from '@/lib/i18n/translator'
import { plainText } from '@/lib/messages/plain-text'

/**
 * What a permission allows: our text, or the operator's (`scope.<name>`).
 * @returns undefined for a permission without a text
 */
export function knownScope(scope: string, t: Translator): string | undefined {
  return t.scope(scope === 'offline' ? 'offline_access' : scope)
}

/** The label of a permission. One without a text is shown by its name. */
export function scopeLabel(scope: string, t: Translator): string {
  return knownScope(scope, t) ?? scopeName(scope)
}

/** The name of a permission. An application may request any name, so it is shown as plain text. */
export function scopeName(scope: string): string {
  return plainText(scope, 200)
}
