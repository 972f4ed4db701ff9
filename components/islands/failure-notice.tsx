'use client'

import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'

interface FailureNoticeProps {
  /** Next's name for the failure in the server's log. */
  readonly digest: string | undefined
}

/** What people see when a page of ours broke. In English: the texts of a language are not there when this is. */
export function FailureNotice({ digest }: FailureNoticeProps) {
  return (
    <Card title="Internal Server Error">
      <p>Something failed on our side. Please try again in a moment.</p>
      {/* An empty address is this page: following it asks the server again. */}
      <ButtonLink href="" variant="semibold" size="large">
        Try again
      </ButtonLink>
      {digest && <p className="small-print">Request ID: {digest}</p>}
    </Card>
  )
}
