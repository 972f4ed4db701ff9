'use client'

import { useEffect, useState } from 'react'
import { markAddresses } from '@/components/ui/mark-addresses'

interface AnnouncementProps {
  readonly text: string
  /** False when only screen readers need it. */
  readonly isShown?: boolean
}

/**
 * A text that screen readers announce, although it is already in the page when it loads. They announce a
 * status only when it changes, so JavaScript fills it in after loading.
 */
export function Announcement({ text, isShown = true }: AnnouncementProps) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => setAnnounced(text), [text])
  return (
    <>
      {isShown && text !== '' && (
        <p className="field-message" aria-hidden={announced !== ''}>
          {markAddresses(text)}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {markAddresses(announced)}
      </p>
    </>
  )
}
