import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import { markAddresses } from '@/components/ui/mark-addresses'
import type { Severity } from '@/components/ui/severity'
import type { Translator } from '@/lib/i18n/translator'
import type { UiText } from '@/lib/ory/kratos/flow/flow'

interface MessagesProps {
  readonly texts: readonly UiText[]
  readonly t: Translator
  /** The end of a message, such as a link. */
  readonly endOf?: ((text: UiText) => ReactNode) | undefined
}

/** The messages of a flow, or of a node without a visible control, in Kratos' order. */
export function Messages({ texts, t, endOf }: MessagesProps) {
  return Object.entries(texts).map(([key, text]) => {
    const severity = severityOf(text)
    const end = endOf?.(text)
    const sentence = markAddresses(t.message(text))
    return (
      <LabelledAlert key={key} t={t} severity={severity}>
        {end ? <span>{sentence}</span> : sentence}
        {end && <> {end}</>}
      </LabelledAlert>
    )
  })
}

interface LabelledAlertProps {
  readonly t: Translator
  readonly severity: Severity
  readonly children: ReactNode
}

/** A message whose icon has a name in the language of the page. */
export function LabelledAlert({ t, severity, children }: LabelledAlertProps) {
  return (
    <Alert severity={severity} severityLabel={severityLabel(severity, t)}>
      {children}
    </Alert>
  )
}

/** The severity of a message. Web hooks may send any type. An unknown type has the default severity. */
export function severityOf({ type }: UiText): Severity {
  return type === 'error' || type === 'success' || type === 'info' ? type : 'default'
}

/** The label of a severity that has an icon. */
export function severityLabel(severity: Severity, t: Translator): string | undefined {
  return severity === 'error' || severity === 'success' || severity === 'info'
    ? t.text(`severity.${severity}`)
    : undefined
}
