'use client'

import { type FormEvent, type ReactNode, useEffect, useRef, useState, useTransition } from 'react'
import { type FormAction, type FormState, FormStateContext, type FormTexts } from './form-state'
import { captureServerFields, restoreTypedInput } from './typed-before-hydration'
import { useFlowExpiry } from './use-flow-end'

interface LiveFormProps {
  readonly id?: string | undefined
  readonly action: FormAction
  /** The remaining lifetime of this form's flow, if known. */
  readonly secondsLeft: number | undefined
  readonly texts: FormTexts
  readonly children: ReactNode
}

/** After these times, in milliseconds, a form shows that it is still being sent, and then a link back. */
const slowAfter = [4000, 8000] as const

/**
 * The form of a flow. Without JavaScript it is a plain form. With it, a form that cannot be sent stays on the
 * page with everything in it, and the same button sends it again. So does one to which Kratos did not
 * respond. React would show an error page instead, so the component calls the action itself.
 */
export function LiveForm({ id, action, secondsLeft, texts, children }: LiveFormProps) {
  captureServerFields()
  useEffect(restoreTypedInput, [])
  const [isPending, startTransition] = useTransition()
  const [slowness, setSlowness] = useState(0)
  const [failed, setFailed] = useState<FormState['failed']>()
  const hasBubbles = useRef(false)
  const { end, noteInput } = useFlowExpiry(secondsLeft)
  /**
   * The submission in flight. State would change only after the next render, and two presses can come before
   * that.
   */
  const running = useRef<string>(undefined)
  /** The button of a code that was corrected in between. */
  const corrected = useRef<HTMLElement>(undefined)

  useEffect(() => {
    if (!isPending) return
    const timers = slowAfter.map((after, index) => setTimeout(() => setSlowness(index + 1), after))
    return () => {
      timers.forEach(clearTimeout)
      setSlowness(0)
      const button = corrected.current
      corrected.current = undefined
      if (button)
        import('./send-when-complete').then(
          ({ resubmit }) => resubmit(button),
          () => undefined,
        )
    }
  }, [isPending])

  /** The browser's bubble is in the browser's language, and covers the next field. */
  function sayInstead(event: FormEvent<HTMLFormElement>) {
    const field = event.target as HTMLInputElement | HTMLSelectElement
    if (hasBubbles.current || !field.checkVisibility()) return
    event.preventDefault()
    // The name of a security key is required for this moment only.
    const isMissing = field.validity.valueMissing
    import('./show-field-error').then(
      ({ showFieldError }) => showFieldError(field, isMissing, texts),
      () => {
        hasBubbles.current = true
        field.reportValidity()
      },
    )
  }

  function send(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    const isPosted = typeof action === 'string' || submitter?.hasAttribute('formaction')
    if (isPosted) {
      // The browser would leave the page, and show its own error page.
      if (navigator.onLine) return
      event.preventDefault()
      return setFailed({ problem: 'offline' })
    }
    event.preventDefault()
    const data = dataOf(form, submitter)
    const fields = fieldsOf(data)
    if (running.current !== undefined || isPending) {
      if (submitter && fields !== running.current) corrected.current = submitter
      return
    }
    running.current = fields
    data.set('latchkey.shows_text', '')
    setFailed((before) => before && null)
    startTransition(async () => {
      try {
        const text = await action(data)
        if (text) setFailed({ text })
      } catch (error) {
        if (isFromNext(error)) throw error
        setFailed({ problem: navigator.onLine ? 'unreachable' : 'offline' })
      } finally {
        running.current = undefined
      }
    })
  }

  return (
    <FormStateContext value={{ texts, isSlow: slowness > 0, isVerySlow: slowness > 1, failed, end }}>
      <form
        id={id}
        className="form"
        // Without script, the action redirects.
        action={action as string | ((form: FormData) => Promise<never>)}
        onSubmit={send}
        onInvalidCapture={sayInstead}
        onInput={noteInput}
        data-failed={failed === undefined ? undefined : ''}
        {...(typeof action === 'string' && { method: 'post' })}
      >
        {children}
      </form>
    </FormStateContext>
  )
}

/** The fields of the form and the pressed button. Older browsers do not know the second argument of FormData. */
function dataOf(form: HTMLFormElement, submitter: HTMLElement | null | undefined): FormData {
  const data = new FormData(form)
  if (submitter instanceof HTMLButtonElement && submitter.name) data.append(submitter.name, submitter.value)
  return data
}

/** The fields that the visitor can change: the token changes with each response. */
function fieldsOf(data: FormData): string {
  return JSON.stringify([...data].filter(([name]) => name !== 'csrf_token' && !name.startsWith('latchkey.')))
}

/** A redirect, or a failure that the server reported, has a digest. An action of another build has a name. */
function isFromNext(error: unknown): boolean {
  return error instanceof Error && ('digest' in error || error.name === 'UnrecognizedActionError')
}
