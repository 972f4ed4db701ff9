import type { Translator } from '@/lib/i18n/translator'
import type { LineFallbackCode } from '@/lib/line/line-fallback'

interface LineFallbackProps {
  readonly t: Translator
  /** The button that sends a code to a person who lost LINE. */
  readonly code: LineFallbackCode
  /** The name that people know LINE by. */
  readonly lineName: string
}

/** Explains how a person who lost LINE signs in. */
export function LineFallback({ t, code: { field, button }, lineName: name }: LineFallbackProps) {
  return (
    <p className="hint">
      {t.text('line.lost', { name, field: t.message(field), button: t.message(button) })}
    </p>
  )
}
