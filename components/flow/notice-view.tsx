import type { ReactNode } from 'react'
import { Wait, type WaitProps } from '@/components/rate-limits/wait'
import type { Severity } from '@/components/ui/severity'
import type { Translator } from '@/lib/i18n/translator'
import { LabelledAlert } from './messages'

/** A notice of our own in a form. */
export interface FormNotice {
  readonly severity: Severity
  readonly text: ReactNode
  /** What the visitor typed was wrong, so they have to type again. */
  readonly isAboutInput?: boolean
  /** How long the visitor waits, for a clock. */
  readonly wait?: WaitProps
}

interface NoticeViewProps {
  readonly notice: FormNotice
  readonly t: Translator
}

/** A notice of our own, and the clock of one that says to wait. */
export function NoticeView({ notice: { severity, text, wait }, t }: NoticeViewProps) {
  const alert = (
    <LabelledAlert t={t} severity={severity}>
      {text}
    </LabelledAlert>
  )
  if (!wait) return alert
  return (
    <div className={`waits alert-${severity}`}>
      {alert}
      <Wait {...wait} />
    </div>
  )
}
