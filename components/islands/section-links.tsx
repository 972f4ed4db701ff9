'use client'

import { useEffect, useState } from 'react'

interface SectionLinksProps {
  /** The ids of the sections on this page, with their labels. */
  readonly links: readonly { readonly id: string; readonly label: string }[]
  /** The section that is current for the server. */
  readonly current?: string | undefined
}

/** Links to the sections of the page, as items of a list. The current one is marked. */
export function SectionLinks({ links, current }: SectionLinksProps) {
  const [used, setUsed] = useState(current)

  useEffect(() => setUsed(current), [current])
  useEffect(() => {
    function follow({ target }: Event) {
      const place =
        target instanceof Element ? target.closest('section[id]') : document.getElementById(fragment())
      if (links.some(({ id }) => id === place?.id)) setUsed(place?.id)
    }
    // `toggle` does not bubble.
    document.addEventListener('toggle', follow, true)
    document.addEventListener('focusin', follow)
    window.addEventListener('hashchange', follow)
    return () => {
      document.removeEventListener('toggle', follow, true)
      document.removeEventListener('focusin', follow)
      window.removeEventListener('hashchange', follow)
    }
  }, [links])

  return links.map(({ id, label }) => (
    <li key={id}>
      <a href={`#${id}`} aria-current={id === used ? 'true' : undefined}>
        {label}
      </a>
    </li>
  ))
}

function fragment(): string {
  return window.location.hash.slice(1)
}
