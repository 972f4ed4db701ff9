import type { ReactNode } from 'react'
import type { Severity } from '@/components/ui/severity'
import type { Translator } from '@/lib/i18n/translator'
import { clockId } from './clock-id'
import { LabelledAlert } from './messages'

/** A notice of Latchkey in a form. */
export interface FormNotice {
  readonly severity: Severity
  readonly text: ReactNode
  /** The typed value was invalid, so the visitor must type again. */
  readonly isAboutInput?: boolean
  /** A part of the notice below it, such as a clock. */
  readonly below?: ReactNode
  /** The words of the text that name the time. The clock counts in their place. */
  readonly duration?: string | undefined
}

interface NoticeViewProps {
  readonly notice: FormNotice
  readonly t: Translator
}

/** A notice of Latchkey, and the part below it. */
export function NoticeView({ notice: { severity, text, below, duration }, t }: NoticeViewProps) {
  const alert = (
    <LabelledAlert t={t} severity={severity}>
      {duration && typeof text === 'string' ? withClock(text, duration) : text}
    </LabelledAlert>
  )
  if (!below) return alert
  return (
    <div className={`waits alert-${severity}`}>
      {alert}
      {below}
    </div>
  )
}

/** A screen reader reads the words, and is not interrupted by the clock. */
function withClock(text: string, duration: string): ReactNode {
  const at = text.indexOf(duration)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <span className="visually-hidden">{duration}</span>
      <span aria-hidden="true" id={clockId}>
        {duration}
      </span>
      {text.slice(at + duration.length)}
    </>
  )
}
