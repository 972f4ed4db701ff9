'use client'

interface FailureNoticeProps {
  /**
   * The id that Next gives the failure in the server's log, beside the id of the request, which no script can
   * read.
   */
  readonly digest: string | undefined
}

/**
 * Shown if one of Latchkey's pages failed. It is in English because no translations are loaded at that point.
 */
export function FailureNotice({ digest }: FailureNoticeProps) {
  return (
    // Every page loads this code, so it is plain markup instead of a card, and its icon is a letter.
    <section className="card card-default">
      <header className="card-header">
        <span className="card-sign alert-error" aria-hidden="true">
          !
        </span>
        <h1 className="card-title">Internal Server Error</h1>
        <p className="card-subtitle">Something went wrong on our side. Please try again in a moment.</p>
      </header>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty URL means this page, so the link asks the server again */}
      <a href="" className="button button-semibold button-large">
        Try again
      </a>
      {digest && (
        <p className="small-print">
          <span>Error ID: </span>
          <span className="reference-id" translate="no">
            {digest}
          </span>
        </p>
      )}
    </section>
  )
}
