'use client'

import { use } from 'react'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonLink } from '@/components/ui/button-link'
import { FormStateContext } from './form-state'

interface FormNoticesProps {
  /**
   * The button that continues in a new flow with the same fields. Undefined if a new flow would lose
   * something.
   */
  readonly renewal?: { readonly name: string; readonly value: string } | undefined
}

/** The messages of a form about itself, beside its button: it is offline, slow, or about to expire. */
export function FormNotices({ renewal }: FormNoticesProps) {
  const { texts, isSlow, isVerySlow, failed, end } = use(FormStateContext)
  if (!texts) return null
  return (
    <>
      <span className="visually-hidden" aria-live="polite">
        {isSlow && texts.slow}
      </span>
      {isVerySlow && (
        <>
          <Alert severity="info" severityLabel={texts.info}>
            {texts.verySlow}
          </Alert>
          {/* An empty URL means this page. The server shows the current state. */}
          <ButtonLink href="" variant="outline">
            {texts.startAgain}
          </ButtonLink>
        </>
      )}
      {failed && (
        <Alert severity="error" severityLabel={texts.error}>
          {'text' in failed ? failed.text : texts[failed.problem]}
        </Alert>
      )}
      {end && (
        <>
          <Alert severity="info" severityLabel={texts.info}>
            {renewal ? `${texts[end]} ${texts.renewalHint}` : texts[end]}
          </Alert>
          {renewal && (
            <button
              type="submit"
              name={renewal.name}
              value={renewal.value}
              formNoValidate
              className={buttonClass('outline')}
            >
              {texts.renew}
            </button>
          )}
        </>
      )}
    </>
  )
}
