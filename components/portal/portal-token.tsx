'use client'

import { useEffect, useRef } from 'react'

interface PortalTokenProps {
  /** GET /oauth/token of the user-client service. */
  readonly url: string
  readonly timeoutMs: number
}

/**
 * Fetches the visitor's token from the user-client service, if only the browser has that service's cookies.
 * It posts the response with the form around it. It posts a failure too: the server decides what to do.
 */
export function PortalToken({ url, timeoutMs }: PortalTokenProps) {
  const input = useRef<HTMLInputElement>(null)
  const hasStarted = useRef(false)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    if (isOwnDocument()) void fetchAndPost()
    else window.location.reload()

    async function fetchAndPost() {
      const response = await fetchToken(url, timeoutMs)
      if (!input.current) return
      input.current.value = JSON.stringify(response)
      input.current.form?.requestSubmit()
    }
  }, [url, timeoutMs])

  return <input ref={input} type="hidden" name="answer" />
}

/**
 * True if the browser loaded this page as a document. The content security policy arrives with a document,
 * and that of another page does not allow this request.
 */
function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return !loaded || new URL(loaded.name).pathname === window.location.pathname
}

async function fetchToken(url: string, timeoutMs: number) {
  try {
    const response = await fetch(url, {
      credentials: 'include',
      cache: 'no-store',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, body: await response.text() }
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    return { status: 0, missing: isTimeout ? 'timeout' : 'unavailable' }
  }
}
