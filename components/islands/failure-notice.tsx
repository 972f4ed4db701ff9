'use client'

import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'

interface FailureNoticeProps {
  /**
   * The id that Next gives the failure in the server's log, beside the id of the request. No script can read the
   * request's own id.
   */
  readonly digest: string | undefined
}

/** Shown when one of our pages failed. It is in English because no translations are loaded at that point. */
export function FailureNotice({ digest }: FailureNoticeProps) {
  return (
    <Card
      title="Internal Server Error"
      subtitle="Something failed on our side. Please try again in a moment."
      // Every page loads this code, so the sign is a letter.
      icon={
        <span className="card-sign alert-error" aria-hidden="true">
          !
        </span>
      }
    >
      {/* An empty URL means this page, so the link asks the server again. */}
      <ButtonLink href="" variant="semibold" size="large">
        Try again
      </ButtonLink>
      {digest && (
        <p className="small-print">
          Error ID: <span className="reference-id">{digest}</span>
        </p>
      )}
    </Card>
  )
}
