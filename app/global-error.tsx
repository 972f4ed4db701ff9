'use client'

import './globals.css'
import { FailureNotice } from '@/components/islands/failure-notice'

/** Shown when even the layout failed; brings its own document. */
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
