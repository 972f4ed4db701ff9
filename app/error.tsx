'use client'

import { FailureNotice } from '@/components/islands/failure-notice'

/** Shown instead of a page that failed while it was drawn. */
export default function PageError({ error }: { readonly error: Error & { digest?: string } }) {
  return <FailureNotice digest={error.digest} />
}
