import type { Translator } from '@/lib/i18n/translator'
import { plainText } from '@/lib/messages/plain-text'

const knownScopes = ['openid', 'profile', 'email', 'phone', 'address', 'offline_access', 'offline'] as const

/** The label of a scope. An unknown scope is shown as it is, because the operator chose its name. */
export function scopeLabel(scope: string, t: Translator): string {
  const name = knownScopes.find((name) => name === scope)
  return name ? t.text(`scope.${name === 'offline' ? 'offline_access' : name}`) : plainText(scope, 200)
}
