'use client'

import { useEffect, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'

interface PhonePostsProps {
  /** What it says when our server does not answer. */
  readonly unreachable: string
  /** The label of the icon. */
  readonly errorLabel: string
}

/**
 * Sends the buttons of the phone step around it by script. The page loads again as without script, but a form that
 * cannot be sent stays as it is, also while Kratos does not answer. `LiveForm` looks after a browser that is offline.
 */
export function PhonePosts({ unreachable, errorLabel }: PhonePostsProps) {
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState<string>()

  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    let isSending = false
    async function send(event: SubmitEvent) {
      const { submitter } = event
      if (!form || !submitter?.hasAttribute('formaction') || !navigator.onLine) return
      event.preventDefault()
      if (isSending) return
      isSending = true
      setFailed(undefined)
      submitter.setAttribute('aria-busy', 'true')
      const said = await post(form, submitter as HTMLButtonElement).catch(() => unreachable)
      if (said === '') return location.replace(String(new FormData(form).get('latchkey.page')))
      submitter.removeAttribute('aria-busy')
      isSending = false
      setFailed(said)
    }
    form.addEventListener('submit', send)
    return () => form.removeEventListener('submit', send)
  }, [unreachable])

  return (
    <div ref={place} className="said">
      {failed && (
        <Alert severity="error" severityLabel={errorLabel}>
          {failed}
        </Alert>
      )}
    </div>
  )
}

/** Returns what our server says while Kratos does not answer. After any other response, the page has more to say. */
async function post(form: HTMLFormElement, { name, value, formAction }: HTMLButtonElement): Promise<string> {
  const fields = new URLSearchParams({ 'latchkey.shows_text': '' })
  for (const [field, typed] of new FormData(form)) fields.append(field, String(typed))
  fields.append(name, value)
  const response = await fetch(formAction, { method: 'POST', body: fields })
  return response.text()
}
