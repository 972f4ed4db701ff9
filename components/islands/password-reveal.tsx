'use client'

import { useEffect, useState } from 'react'

interface PasswordRevealProps {
  readonly inputId: string
  readonly label: string
}

/** The button that shows and hides a password (docs/behaviour.md 2.8). It appears when JavaScript runs. */
export function PasswordReveal({ inputId, label }: PasswordRevealProps) {
  const [isMounted, setIsMounted] = useState(false)
  const [isShown, setIsShown] = useState(false)

  useEffect(() => setIsMounted(true), [])

  useEffect(() => {
    const input = document.getElementById(inputId)
    if (!isShown || !(input instanceof HTMLInputElement)) return
    input.type = 'text'
    const end = new AbortController()
    // Immediately: a browser that goes back to the page shows it as it was left.
    const hide = () => {
      input.type = 'password'
      setIsShown(false)
    }
    const hideUnseen = () => document.hidden && hide()
    // Browsers remember the values of text fields. So a shown password is hidden before it is sent.
    input.form?.addEventListener('submit', hide, end)
    for (const type of ['pagehide', 'pageshow']) window.addEventListener(type, hide, end)
    document.addEventListener('visibilitychange', hideUnseen, end)
    return () => {
      input.type = 'password'
      end.abort()
    }
  }, [inputId, isShown])

  if (!isMounted) return null
  return (
    <button
      type="button"
      className="reveal"
      aria-label={label}
      aria-pressed={isShown}
      aria-controls={inputId}
      onClick={() => setIsShown(!isShown)}
    >
      <svg viewBox="0 0 20 20" className="icon" aria-hidden="true">
        <path d="M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10Z" />
        <circle cx="10" cy="10" r="2.5" />
        {isShown && <path d="m3.5 3.5 13 13" />}
      </svg>
    </button>
  )
}
