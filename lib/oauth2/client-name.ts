import type { Translator } from '@/lib/i18n/translator'
import type { ClientBranding } from '@/lib/oauth2/client-branding'

/** The name of an application as a sentence has it. An ID alone would look like a name that was checked. */
export function shownClientName(
  { name = '', isKnownById }: Pick<ClientBranding, 'name' | 'isKnownById'>,
  t: Translator,
): string {
  return isKnownById ? t.text('client.unchecked', { id: name }) : name
}

/** The look of an application with the name that people read. */
export function withShownName(look: ClientBranding, t: Translator): ClientBranding {
  if (!look.isKnownById) return look
  const name = shownClientName(look, t)
  return { ...look, name, givenName: name }
}
