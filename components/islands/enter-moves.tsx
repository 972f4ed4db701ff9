'use client'

import { useEffect, useRef } from 'react'

/**
 * The disabled button that keeps Enter from submitting a form (specification 5): browsers press the first
 * one. Enter moves the focus to the next field, and from the last one to the button, so that the key always
 * does something. A sign-in needs none of it, so the code is loaded where it acts.
 */
export function EnterMoves() {
  const place = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const end = new AbortController()
    import('./move-on').then(
      ({ moveOn }) => place.current?.form?.addEventListener('keydown', moveOn, end),
      // Enter does nothing then.
      () => undefined,
    )
    return () => end.abort()
  }, [])

  return <button ref={place} type="submit" disabled hidden />
}
