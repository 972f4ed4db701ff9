'use client'

import './globals.css'
import { FailureNotice } from '@/components/islands/failure-notice'

/**
 * Shown instead of a page that failed while it was drawn; brings its own document. There is no `error.tsx` beside it: the
 * boundary it makes would cost every page more than it gives the one that fails.
 */
export default function GlobalError({ error }: { readonly error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body>
        <main className="page page-main" id="main">
          <FailureNotice digest={error.digest} />
        </main>
      </body>
    </html>
  )
}
