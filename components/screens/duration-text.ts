import type { Translator } from '@/lib/i18n/translator'

/** Seconds below a minute, and whole minutes above. */
export function durationText(seconds: number, t: Translator): string {
  if (seconds < 60) return t.text('duration.seconds', { seconds })
  return t.text('duration.minutes', { minutes: Math.ceil(seconds / 60) })
}
