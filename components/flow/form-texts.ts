import type { FormTexts } from '@/components/islands/form-state'
import type { Translator } from '@/lib/i18n/translator'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'

const known = new WeakMap<Translator, FormTexts>()

/** The settings have a form in each row. React's payload contains an object once if all of them share it. */
export function formTexts(t: Translator): FormTexts {
  const texts = known.get(t) ?? translatedTexts(t)
  known.set(t, texts)
  return texts
}

function translatedTexts(t: Translator): FormTexts {
  /** The same sentences as Kratos' own. */
  const ofKratos = (id: number) => t.message({ id, text: '', type: 'error' })
  return {
    missing: ofKratos(messageIds.missingProperty),
    malformed: ofKratos(messageIds.wrongFormat),
    slow: t.text('form.slow'),
    verySlow: t.text('form.very_slow'),
    startAgain: t.text('consent.start_again'),
    offline: t.text('form.offline'),
    unreachable: t.text('form.unreachable'),
    soon: t.text('form.expires_soon'),
    expired: t.text('form.expired'),
    renewalHint: t.text('form.renewal_hint'),
    renew: t.text('form.renew'),
    error: t.text('severity.error'),
    info: t.text('severity.info'),
  }
}
