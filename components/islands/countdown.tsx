'use client'

import { useEffect, useRef, useState } from 'react'

interface CountdownProps {
  /** The page that opens at the end. */
  readonly href: string
  /** The text for each number of seconds that is left, starting at zero. */
  readonly texts: readonly string[]
}

/** Screen readers announce every fifth second. Each second would drown out the rest of the page. */
const secondsPerAnnouncement = 5

/** Counts down and then opens the next page. Without JavaScript, the page's Refresh header opens it. */
export function Countdown({ href, texts }: CountdownProps) {
  const [left, setLeft] = useState(texts.length - 1)
  const line = useRef<HTMLParagraphElement>(null)

  // With fewer digits, the text may need fewer lines, and the button below must not move.
  useEffect(() => {
    const { current } = line
    if (current) current.style.minBlockSize = `${current.getBoundingClientRect().height}px`
  }, [])

  useEffect(() => {
    if (left === 0) return window.location.replace(href)
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, href])

  return (
    <>
      <p aria-hidden="true" ref={line}>
        {texts[left]}
      </p>
      <p className="visually-hidden" role="status">
        {texts[Math.ceil(left / secondsPerAnnouncement) * secondsPerAnnouncement]}
      </p>
    </>
  )
}
