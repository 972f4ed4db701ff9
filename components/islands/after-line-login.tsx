'use client'

import { useEffect } from 'react'
import { loadLiff } from './load-liff'

interface AfterLineLoginProps {
  readonly liffId: string
  /** Where somebody goes who is signed in to LINE, and where anybody else. */
  readonly loggedInHref: string
  readonly otherwiseHref: string
}

/** Asks LINE's SDK whether the visitor is signed in to LINE, and goes on (specification 2.4). */
export function AfterLineLogin({ liffId, loggedInHref, otherwiseHref }: AfterLineLoginProps) {
  useEffect(() => {
    void goOn()

    async function goOn() {
      const isLoggedIn = await loadLiff()
        .then(async (liff) => {
          await liff.init({ liffId })
          return liff.isLoggedIn()
        })
        .catch(() => false)
      window.location.replace(isLoggedIn ? loggedInHref : otherwiseHref)
    }
  }, [liffId, loggedInHref, otherwiseHref])

  return null
}
