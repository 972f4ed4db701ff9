import type { PhoneProblem, PhoneStepState } from '@/lib/session/phone-step-schema'

/** How long somebody waits for another code, in milliseconds (specification 9). */
export const resendWait = 60_000

export const firstStep: PhoneStepState = { kind: 'initial', phone: '', waitUntil: 0 }

/** What can happen to a registration's number. */
export type PhoneEvent =
  | { readonly kind: 'sent'; readonly phone: string; readonly at: number }
  | {
      readonly kind: 'not_sent'
      readonly typed: string
      readonly problem: PhoneProblem
      readonly waitUntil?: number
    }
  | { readonly kind: 'verified' }
  | { readonly kind: 'not_verified'; readonly problem: PhoneProblem; readonly waitUntil?: number }
  | { readonly kind: 'reverification' }

/** The step after an event; an event that the step has no room for changes nothing. Pure. */
export function nextStep(step: PhoneStepState, event: PhoneEvent): PhoneStepState {
  const { kind, phone } = step
  const waitUntil = Math.max(step.waitUntil, ('waitUntil' in event && event.waitUntil) || 0)
  switch (event.kind) {
    case 'reverification':
      return { kind: 'initial', phone: '', waitUntil }
    case 'sent':
      return kind === 'verified'
        ? step
        : { kind: 'code_sent', phone: event.phone, waitUntil: event.at + resendWait }
    case 'not_sent':
      if (kind === 'verified') return step
      return {
        kind,
        // The code that is on its way still belongs to the number it was sent to.
        phone: kind === 'code_sent' ? phone : event.typed,
        waitUntil,
        problem: event.problem,
      }
    case 'verified':
      return kind === 'code_sent' ? { kind: 'verified', phone, waitUntil } : step
    case 'not_verified':
      return kind === 'verified' ? step : { kind, phone, waitUntil, problem: event.problem }
    default:
      return event satisfies never
  }
}

/** What the screen shows of a step: the table of specification 4.6. */
export interface PhoneStepView {
  readonly send: 'enabled' | 'waiting' | 'hidden'
  /** The code's field and "Verify Phone". */
  readonly verify: boolean
  /** "Reverification" and the tick. */
  readonly verified: boolean
  /** Whole seconds until another code may be sent. */
  readonly secondsToWait: number
}

/** The screen's view of a step at a moment. Pure. */
export function viewOf({ kind, waitUntil }: PhoneStepState, now: number): PhoneStepView {
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
