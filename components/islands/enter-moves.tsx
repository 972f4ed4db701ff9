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
    const form = place.current?.form
    const loaded = import('./move-on').then(
      ({ moveOn }) => moveOn,
      // Enter does nothing then.
      () => () => undefined,
    )
    // A key that comes before the code does not get lost. The disabled button has stopped what the browser would do.
    const press = (event: KeyboardEvent) => loaded.then((moveOn) => moveOn(event))
    form?.addEventListener('keydown', press)
    return () => form?.removeEventListener('keydown', press)
  }, [])

  return <button ref={place} type="submit" disabled hidden />
}
