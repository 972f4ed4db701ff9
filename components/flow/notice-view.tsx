import type { ReactNode } from 'react'
import type { Severity } from '@/components/ui/severity'
import type { Translator } from '@/lib/i18n/translator'
import { LabelledAlert } from './messages'

/** A notice of Latchkey in a form. */
export interface FormNotice {
  readonly severity: Severity
  readonly text: ReactNode
  /** The typed value was invalid, so the visitor must type again. */
  readonly isAboutInput?: boolean
  /** A part of the notice below it, such as a clock. */
  readonly below?: ReactNode
}

interface NoticeViewProps {
  readonly notice: FormNotice
  readonly t: Translator
}

/** A notice of Latchkey, and the part below it. */
export function NoticeView({ notice: { severity, text, below }, t }: NoticeViewProps) {
  const alert = (
    <LabelledAlert t={t} severity={severity}>
      {text}
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
