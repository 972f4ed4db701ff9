import type { PhoneProblem, PhoneStepState } from './phone-session'

/** How long the visitor waits before another code, in milliseconds (docs/behaviour.md 9). */
export const phoneResendWait = 60_000

export const initialPhoneStep: PhoneStepState = { kind: 'initial', phone: '', waitUntil: 0 }

/** What can happen in the phone step of a registration. */
export type PhoneEvent =
  | { readonly kind: 'sent'; readonly phone: string; readonly at: number }
  | {
      readonly kind: 'not_sent'
      /** The number as it was typed. */
      readonly input: string
      readonly problem: PhoneProblem
      readonly waitUntil?: number
      /** The country that was chosen for it. */
      readonly country?: string | undefined
    }
  /** No service was called, so there is no problem. */
  | { readonly kind: 'not_asked'; readonly input: string; readonly country?: string | undefined }
  | { readonly kind: 'verified' }
  | { readonly kind: 'not_verified'; readonly problem: PhoneProblem; readonly waitUntil?: number }
  | { readonly kind: 'reverification' }

/** The step after an event. An event that does not fit the step changes nothing. Pure. */
export function reducePhoneStep(step: PhoneStepState, event: PhoneEvent): PhoneStepState {
  const country = ('country' in event && event.country) || step.country
  return { ...stepAfter(step, event), ...(country && { country }) }
}

function stepAfter(step: PhoneStepState, event: PhoneEvent): PhoneStepState {
  const { kind, phone } = step
  const waitUntil = Math.max(step.waitUntil, ('waitUntil' in event && event.waitUntil) || 0)
  switch (event.kind) {
    case 'reverification':
      return { kind: 'initial', phone: '', waitUntil }
    case 'sent':
      return kind === 'verified'
        ? step
        : { kind: 'code_sent', phone: event.phone, waitUntil: event.at + phoneResendWait }
    case 'not_sent':
      if (kind === 'verified') return step
      return {
        kind,
        // The code that was sent still belongs to the number that it was sent to.
        phone: kind === 'code_sent' ? phone : event.input,
        waitUntil,
        problem: event.problem,
      }
    case 'not_asked':
      return kind === 'initial' ? { kind, phone: event.input, waitUntil } : step
    case 'verified':
      return kind === 'code_sent' ? { kind: 'verified', phone, waitUntil } : step
    case 'not_verified':
      return kind === 'verified' ? step : { kind, phone, waitUntil, problem: event.problem }
    default:
      return event satisfies never
  }
}

/** What the screen shows for a step: the table of docs/behaviour.md 4.6. */
export interface PhoneStepView {
  readonly send: 'enabled' | 'waiting' | 'hidden'
  /** The field for the code, and "Verify Phone". */
  readonly verify: boolean
  /** "Reverification" and the tick. */
  readonly verified: boolean
  /** Whole seconds until another code may be sent. */
  readonly secondsToWait: number
}

/**
 * What the screen shows for a step. Pure.
 * @param now the current time in milliseconds
 */
export function phoneStepView({ kind, waitUntil }: PhoneStepState, now: number): PhoneStepView {
  const secondsToWait = Math.max(0, Math.ceil((waitUntil - now) / 1000))
  const send = secondsToWait > 0 ? 'waiting' : 'enabled'
  switch (kind) {
    case 'initial':
      return { send, verify: false, verified: false, secondsToWait }
    case 'code_sent':
      return { send, verify: true, verified: false, secondsToWait }
    case 'verified':
      return { send: 'hidden', verify: false, verified: true, secondsToWait: 0 }
    default:
      return kind satisfies never
  }
}
