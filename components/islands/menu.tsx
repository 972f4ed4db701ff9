'use client'

import { type ReactNode, useEffect, useRef } from 'react'

interface MenuProps {
  readonly className?: string
  /** The content of the button that opens it. */
  readonly summary: ReactNode
  readonly children: ReactNode
}

/**
 * A menu that the browser opens, one at a time, so it needs no JavaScript. With it, the menu closes as people
 * expect: by Escape, by a press outside, and when the focus leaves it.
 */
export function Menu({ className, summary, children }: MenuProps) {
  const place = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const menu = place.current
    const end = new AbortController()
    function close({ key, target }: Partial<KeyboardEvent>) {
      if (!menu?.open || (key ? key !== 'Escape' : menu.contains(target as Node))) return
      // The focus would be lost in the hidden content.
      if (key) menu.querySelector('summary')?.focus()
      menu.open = false
    }
    for (const name of ['keydown', 'pointerdown', 'focusin'])
      document.addEventListener(name, close as EventListener, end)
    return () => end.abort()
  }, [])

  return (
    <details ref={place} className={className} name="menu">
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
