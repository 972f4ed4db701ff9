import type { Translator } from '@/lib/i18n/translator'

interface UtcDateProps {
  readonly date: Date
  readonly t: Translator
}

/** A day. The server does not know the visitor's time zone, in which it may be another day, so it names its own. */
export function UtcDate({ date, t }: UtcDateProps) {
  return <time dateTime={date.toISOString()}>{utcDateText(date, t)}</time>
}

/** The same as text. */
export function utcDateText(date: Date, t: Translator): string {
  return t.text('field.utc', { name: t.text('sessions.date', { date }) })
}
