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
export function PhoneStepForm({ unreachable, errorLabel }: PhonePostsProps) {
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState<string>()

  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    /** What was sent last, until it has failed. The same again is a second press, anything else is a correction. */
    let sent = ''
    let before = Promise.resolve()
    function send(event: SubmitEvent) {
      const button = event.submitter as HTMLButtonElement | null
      if (!form || !button?.hasAttribute('formaction') || !navigator.onLine) return
      event.preventDefault()
      const fields = String(fieldsOf(form, button))
      if (fields === sent) return
      sent = fields
      setFailed(undefined)
      button.setAttribute('aria-busy', 'true')
      before = before.then(async () => {
        const isMeant = fields === String(fieldsOf(form, button))
        const said = isMeant ? await post(button, fields).catch(() => unreachable) : ''
        if (sent !== fields) return
        if (said === '') return location.replace(String(new FormData(form).get('latchkey.page')))
        button.removeAttribute('aria-busy')
        sent = ''
        setFailed(said)
      })
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

function fieldsOf(form: HTMLFormElement, { name, value }: HTMLButtonElement): URLSearchParams {
  const fields = new URLSearchParams({ 'latchkey.shows_text': '' })
  for (const [field, typed] of new FormData(form)) fields.append(field, String(typed))
  fields.append(name, value)
  return fields
}

/** Returns what our server says while Kratos does not answer. After any other response, the page has more to say. */
async function post({ formAction }: HTMLButtonElement, fields: string): Promise<string> {
  const response = await fetch(formAction, { method: 'POST', body: new URLSearchParams(fields) })
  return response.text()
}
