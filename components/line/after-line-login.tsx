'use client'

import { useEffect } from 'react'
import { initializeLiff } from './line-ceremony'
import { loadLiff } from './load-liff'

interface AfterLineLoginProps {
  readonly liffId: string
  /** The next page for a visitor who is signed in to LINE. */
  readonly loggedInHref: string
  /** The next page in every other case. */
  readonly otherwiseHref: string
}

/** Asks LINE's SDK if the visitor is signed in to LINE, and then opens the next page (docs/behaviour.md 2.4). */
export function AfterLineLogin({ liffId, loggedInHref, otherwiseHref }: AfterLineLoginProps) {
  useEffect(() => {
    void openNextPage()

    async function openNextPage() {
      const liff = await initializeLiff({ load: loadLiff, liffId })
      window.location.replace(liff?.isLoggedIn() ? loggedInHref : otherwiseHref)
    }
  }, [liffId, loggedInHref, otherwiseHref])

  return null
}
