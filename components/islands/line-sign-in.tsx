'use client'

import { useEffect, useRef } from 'react'
import { InlineSpinner } from '@/components/ui/spinner'
import { type LineResult, runLineCeremony } from './line-ceremony'
import { loadLiff } from './load-liff'

interface LineSignInProps {
  readonly liffId: string
  /** The login page's path and query, where whatever fails is said. */
  readonly page: string
  readonly failedHref: string
  readonly text: string
}

/** Signs in with LINE's own token, inside LINE's browser (specification 4.3, 5). What cannot go on says so on a page. */
export function LineSignIn({ liffId, page, failedHref, text }: LineSignInProps) {
  const hasBegun = useRef(false)

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void signIn()

    async function signIn() {
      const address = window.location.href
      const result = await runLineCeremony({ liffId, load: loadLiff, address, now: Date.now() })
      if (result.kind === 'leaving') return
      const to = await report(page, result).catch(() => failedHref)
      window.location.replace(result.kind === 'unreachable' ? '/?openExternalBrowser=1' : to)
    }
  }, [liffId, page, failedHref])

  return <InlineSpinner label={text} />
}

/** Posts the token, or that there is none, so that LINE is not tried again at once. Answers where to go. */
async function report(page: string, result: LineResult): Promise<string> {
  const body = new FormData()
  body.set('page', page)
  if (result.kind === 'ready') body.set('id_token', result.idToken)
  const answer = await fetch('/api/line/token', { method: 'POST', body })
  const { to }: { to: string } = await answer.json()
  return to
}
