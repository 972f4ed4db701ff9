'use client'

import { useEffect, useRef } from 'react'

/**
 * The disabled button that keeps Enter from submitting a form (docs/behaviour.md 5): browsers press the first
 * one. Enter moves the focus to the next field, and from the last one to the button, so that the key always
 * does something. A sign-in needs none of it, so the code is loaded where it acts.
 */
export function EnterFocusesNext() {
  const place = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const form = place.current?.form
    // The last key that came before the code, which handles it once it is loaded.
    let early: KeyboardEvent | undefined
    let answer = (event: KeyboardEvent) => {
      early = event
    }
    const press = (event: KeyboardEvent) => answer(event)
    form?.addEventListener('keydown', press)
    import('./focus-next-field').then(
      ({ focusNextField }) => {
        answer = focusNextField
        if (early) focusNextField(early)
      },
      // Enter does nothing then.
      () => undefined,
    )
    return () => form?.removeEventListener('keydown', press)
  }, [])

  return <button ref={place} type="submit" disabled hidden />
}
