'use client'

import { useEffect, useRef } from 'react'
import { InlineSpinner } from '@/components/ui/spinner'
import { type LineResult, runLineCeremony } from './line-ceremony'
import { loadLiff } from './load-liff'

interface LineSignInProps {
  readonly liffId: string
  /** The login page's path and query. That page shows any error. */
  readonly page: string
  readonly failedHref: string
  readonly text: string
}

/**
 * Signs in with LINE's own token, inside LINE's browser (docs/behaviour.md 4.3, 5). If that fails, another
 * page reports it.
 */
export function LineSignIn({ liffId, page, failedHref, text }: LineSignInProps) {
  const hasStarted = useRef(false)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void signIn()

    async function signIn() {
      const pageUrl = window.location.href
      const result = await runLineCeremony({ liffId, load: loadLiff, pageUrl, now: Date.now() })
      if (result.kind === 'leaving') return
      const href = await reportResult(page, result).catch(() => failedHref)
      window.location.replace(result.kind === 'unreachable' ? '/?openExternalBrowser=1' : href)
    }
  }, [liffId, page, failedHref])

  return <InlineSpinner label={text} />
}

/**
 * Posts the token and returns the next URL. Without a token it posts too, so that the server does not start
 * LINE again immediately.
 */
async function reportResult(page: string, result: LineResult): Promise<string> {
  const body = new FormData()
  body.set('page', page)
  if (result.kind === 'ready') body.set('id_token', result.idToken)
  const response = await fetch('/api/line/token', { method: 'POST', body })
  const { to }: { to: string } = await response.json()
  return to
}
