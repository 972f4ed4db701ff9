import { FormNotices } from '@/components/islands/form-notices'
import { renewalButton } from '@/lib/flows/start/renewal-button'
import type { Translator } from '@/lib/i18n/translator'
import type { Flow } from '@/lib/ory/kratos/flow/flow'

interface SendingNoticesProps {
  readonly flow: Flow
  readonly t: Translator
}

/** What a form says when it cannot be sent, takes long, or is about to expire. It needs script for that. */
export function SendingNotices({ flow, t }: SendingNoticesProps) {
  const button = renewalButton(flow)
  return (
    <FormNotices
      {...textsOf(t)}
      renewal={button && { ...button, hint: t.text('form.renewal_hint'), label: t.text('form.renew') }}
    />
  )
}

const known = new WeakMap<Translator, ReturnType<typeof translatedTexts>>()

/** The settings have a form in each row. React's data holds an object once when all of them have the same one. */
function textsOf(t: Translator) {
  const texts = known.get(t) ?? translatedTexts(t)
  known.set(t, texts)
  return texts
}

function translatedTexts(t: Translator) {
  return {
    texts: {
      slow: t.text('form.slow'),
      verySlow: t.text('form.very_slow'),
      startAgain: t.text('consent.start_again'),
      offline: t.text('form.offline'),
      unreachable: t.text('form.unreachable'),
      soon: t.text('form.expires_soon'),
      expired: t.text('form.expired'),
    },
    severities: { error: t.text('severity.error'), info: t.text('severity.info') },
  }
}
