'use client'

import { use } from 'react'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonLink } from '@/components/ui/button-link'
import { type FlowEnd, FormStateContext, type SendProblem } from './form-state'

interface FormNoticesProps {
  readonly texts: Readonly<Record<SendProblem | FlowEnd | 'slow' | 'verySlow' | 'startAgain', string>>
  /** The labels of the icons. */
  readonly severities: { readonly error: string; readonly info: string }
  /** How to go on in a new flow with the same fields. Undefined when a new flow would lose something. */
  readonly renewal: Renewal | undefined
}

interface Renewal {
  readonly name: string
  readonly value: string
  readonly hint: string
  readonly label: string
}

/** What a form says about itself, beside its button: it is offline, slow, or about to expire. */
export function FormNotices({ texts, severities, renewal }: FormNoticesProps) {
  const { isSlow, isVerySlow, failed, end } = use(FormStateContext)
  return (
    <>
      <span className="visually-hidden" aria-live="polite">
        {isSlow && texts.slow}
      </span>
      {isVerySlow && (
        <>
          <Alert severity="info" severityLabel={severities.info}>
            {texts.verySlow}
          </Alert>
          {/* An empty URL means this page. The server says how things stand. */}
          <ButtonLink href="" variant="outline">
            {texts.startAgain}
          </ButtonLink>
        </>
      )}
      {failed && (
        <Alert severity="error" severityLabel={severities.error}>
          {'text' in failed ? failed.text : texts[failed.problem]}
        </Alert>
      )}
      {end && (
        <>
          <Alert severity="info" severityLabel={severities.info}>
            {renewal ? `${texts[end]} ${renewal.hint}` : texts[end]}
          </Alert>
          {renewal && (
            <button
              type="submit"
              name={renewal.name}
              value={renewal.value}
              formNoValidate
              className={buttonClass('outline')}
            >
              {renewal.label}
            </button>
          )}
        </>
      )}
    </>
  )
}
