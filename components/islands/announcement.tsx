'use client'

import { useEffect, useState } from 'react'

interface AnnouncementProps {
  readonly text: string
  /** Whether it is for the eye as well. */
  readonly isShown?: boolean
}

/** A text that screen readers say although it came with the page: a status must change after it was loaded to be heard. */
export function Announcement({ text, isShown = true }: AnnouncementProps) {
  const [spoken, setSpoken] = useState('')
  useEffect(() => setSpoken(text), [text])
  return (
    <>
      {isShown && text !== '' && (
        <p className="field-message" aria-hidden={spoken !== ''}>
          {text}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </>
  )
}
