'use client'

import { useEffect, useRef } from 'react'

interface PortalTokenProps {
  /** GET /oauth/token of the user-client service. */
  readonly address: string
  /** For how long to wait, in milliseconds. */
  readonly patience: number
}

/**
 * Asks the user-client service for the visitor's token where only the browser has its cookies, and posts what it answered
 * with the form that it stands in. Whatever went wrong is posted too: the server says what comes of it.
 */
export function PortalToken({ address, patience }: PortalTokenProps) {
  const place = useRef<HTMLInputElement>(null)
  const hasBegun = useRef(false)

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    if (isOwnDocument()) void askAndPost()
    else window.location.reload()

    async function askAndPost() {
      const answer = await ask(address, patience)
      if (!place.current) return
      place.current.value = JSON.stringify(answer)
      place.current.form?.requestSubmit()
    }
  }, [address, patience])

  return <input ref={place} type="hidden" name="answer" />
}

/** Whether the browser itself loaded this page. What may be asked is said with a document, and another page's says nothing. */
function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return !loaded || new URL(loaded.name).pathname === window.location.pathname
}

async function ask(address: string, patience: number) {
  try {
    const answer = await fetch(address, {
      credentials: 'include',
      cache: 'no-store',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patience),
    })
    return { status: answer.status, body: await answer.text() }
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    return { status: 0, missing: isTimeout ? 'timeout' : 'unavailable' }
  }
}
