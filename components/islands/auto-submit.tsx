'use client'

import { useEffect, useRef, useState } from 'react'
import { Spinner } from '@/components/ui/spinner'

interface AutoSubmitProps {
  readonly label: string
}

/**
 * Submits the form around it once, as soon as JavaScript runs. Without it, the visitor uses the form's
 * button.
 */
export function AutoSubmit({ label }: AutoSubmitProps) {
  const element = useRef<HTMLSpanElement>(null)
  const [isSubmitted, setIsSubmitted] = useState(false)

  useEffect(() => {
    if (isSubmitted) return
    setIsSubmitted(true)
    element.current?.closest('form')?.requestSubmit()
  }, [isSubmitted])

  return <span ref={element}>{isSubmitted && <Spinner label={label} />}</span>
}
