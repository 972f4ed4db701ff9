import type { Translator } from '@/lib/i18n/translator'
import type { CodeInsteadOfLine } from '@/lib/line/line-fallback'

interface LineFallbackProps {
  readonly t: Translator
  /** What sends a code to somebody who lost LINE. */
  readonly code: CodeInsteadOfLine
  /** The name that people know LINE by. */
  readonly lineName: string
}

/** Says how somebody signs in who lost LINE. */
export function LineFallback({ t, code: { field, button }, lineName: name }: LineFallbackProps) {
  return (
    <p className="hint">
      {t.text('line.lost', { name, field: t.message(field), button: t.message(button) })}
    </p>
  )
}
