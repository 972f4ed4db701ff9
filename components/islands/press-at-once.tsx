'use client'

import { useEffect, useRef, useState } from 'react'
import { Spinner } from '@/components/ui/spinner'

interface PressAtOnceProps {
  /** What the spinner says meanwhile. */
  readonly label: string
}

/** Submits the form that it stands in, once, as soon as script runs. Without script the form's button is there. */
export function PressAtOnce({ label }: PressAtOnceProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [isPressed, setIsPressed] = useState(false)

  useEffect(() => {
    if (isPressed) return
    setIsPressed(true)
    place.current?.closest('form')?.requestSubmit()
  }, [isPressed])

  return <span ref={place}>{isPressed && <Spinner label={label} />}</span>
}
