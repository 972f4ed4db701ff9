'use client'

import { useEffect, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'

interface PhonePostsProps {
  /** The message if the server does not respond. */
  readonly unreachable: string
  /** The label of the icon. */
  readonly errorLabel: string
}

/**
 * Sends the buttons of the phone step around it by script. The page loads again as without JavaScript, but a
 * form that cannot be sent stays as it is, also while Kratos does not respond. `LiveForm` handles a browser
 * that is offline.
 */
export function PhoneStepForm({ unreachable, errorLabel }: PhonePostsProps) {
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState<string>()

  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    /**
     * The last sent values, until they have failed. The same again is a second press, anything else is a
     * correction.
     */
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

/**
 * Returns the server's message while Kratos does not respond. After any other response, the page shows more.
 */
async function post({ formAction }: HTMLButtonElement, fields: string): Promise<string> {
  const response = await fetch(formAction, { method: 'POST', body: new URLSearchParams(fields) })
  return response.text()
}
