import type { Translator } from '@/lib/i18n/translator'
import { plainText } from '@/lib/messages/plain-text'

const known = ['openid', 'profile', 'email', 'phone', 'address', 'offline_access', 'offline'] as const

/** A permission in words; one that we do not know as it is, for the operator has named it. */
export function scopeLabel(scope: string, t: Translator): string {
  const name = known.find((name) => name === scope)
  return name ? t.text(`scope.${name === 'offline' ? 'offline_access' : name}`) : plainText(scope, 200)
}
