'use client'

import { FailureNotice } from '@/components/islands/failure-notice'

/**
 * Shown instead of a page whose rendering failed. It is a whole document. There is no `error.tsx`: its error boundary
 * would cost every page more than it gives to the one that fails.
 */
export default function GlobalError({ error }: { readonly error: Error & { digest?: string } }) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <link rel="stylesheet" href="/theme/page-of-a-failure.css" />
      </head>
      <body>
        <main className="page page-main" id="main">
          <FailureNotice digest={error.digest} />
        </main>
      </body>
    </html>
  )
}
