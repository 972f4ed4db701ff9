import { copyTexts } from '@/components/flow/nodes/copy-texts'
import { CopyCodes } from '@/components/islands/copy-codes'
import type { Translator } from '@/lib/i18n/translator'

interface FailureReferenceProps {
  readonly t: Translator
  readonly requestId: string
}

/**
 * The id of the failure in the log. A click selects it, and with JavaScript a button copies it. It is not a
 * part of the failure screen: the page for an unknown URL has that screen, and each page would load the code
 * of the button.
 */
export function FailureReference({ t, requestId }: FailureReferenceProps) {
  const sentence = t.text('error.request_id', { requestId })
  const start = sentence.indexOf(requestId)
  return (
    <div className="reference">
      <p className="small-print">
        <span>{sentence.slice(0, start)}</span>
        <span className="reference-id" translate="no">
          {requestId}
        </span>
        <span>{sentence.slice(start + requestId.length)}</span>
      </p>
      <CopyCodes text={requestId} texts={copyTexts(t)} />
    </div>
  )
}
