import type { Translator } from '@/lib/i18n/translator'

interface SignInFailedProps {
  readonly t: Translator
  /** The portal's own text. Without one, the notice shows a general sentence. */
  readonly text: string | undefined
  /** Starts the sign-in at the portal again: signing in again here may fail in the same way. */
  readonly restartHref: string | undefined
}

/** Says that a sign-in through the portal failed. */
export function SignInFailed({ t, text, restartHref }: SignInFailedProps) {
  const sentence = text ?? t.text('portal.general')
  if (!restartHref) return sentence
  return (
    <>
      <span>{sentence}</span> <a href={restartHref}>{t.text('consent.start_again')}</a>
    </>
  )
}
