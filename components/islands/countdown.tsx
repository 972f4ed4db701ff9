'use client'

import { useEffect, useState } from 'react'

interface CountdownProps {
  /** Where it leads. */
  readonly href: string
  /** What to say for each number of seconds that is left, from none on. */
  readonly texts: readonly string[]
}

/** How often the seconds are said aloud: each one would drown out the rest of the page. */
const announcedEvery = 5

/** Counts the seconds and then goes on. Without script the page's Refresh header does, and the text stands still. */
export function Countdown({ href, texts }: CountdownProps) {
  const [left, setLeft] = useState(texts.length - 1)

  useEffect(() => {
    if (left === 0) return window.location.replace(href)
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, href])

  return (
    <>
      <p aria-hidden="true">{texts[left]}</p>
      <p className="visually-hidden" role="status">
        {texts[Math.ceil(left / announcedEvery) * announcedEvery]}
      </p>
    </>
  )
}
