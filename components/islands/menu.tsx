'use client'

import { type ReactNode, useEffect, useRef } from 'react'

interface MenuProps {
  readonly className?: string
  /** What stands in the button that opens it. */
  readonly summary: ReactNode
  readonly children: ReactNode
}

/**
 * A menu that the browser opens, one at a time, so it needs no script. With script, it closes as people expect: by
 * Escape, by a press outside, and when the focus leaves it.
 */
export function Menu({ className, summary, children }: MenuProps) {
  const place = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    function close(event: Event) {
      const menu = place.current
      if (!menu?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        // The focus would be lost in what is hidden now.
        if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
      } else if (menu.contains(event.target as Node)) return
      menu.open = false
    }
    const events = ['keydown', 'pointerdown', 'focusin']
    for (const name of events) document.addEventListener(name, close)
    return () => {
      for (const name of events) document.removeEventListener(name, close)
    }
  }, [])

  return (
    <details ref={place} className={className} name="menu">
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
