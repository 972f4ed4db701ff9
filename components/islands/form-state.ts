'use client'

import { createContext } from 'react'
import type { FieldTexts } from './show-field-error'

/** Why a form could not be sent. */
type SendProblem = 'offline' | 'unreachable'

/**
 * The target of a form: a URL, or a server action. An action that cannot do its work redirects, or returns
 * the form's message.
 */
export type FormAction = string | ((form: FormData) => Promise<string> | Promise<void>)

/** The expiry of the flow that a form belongs to. */
export type FlowExpiry = 'soon' | 'expired'

/** The messages of a form that is sent by script, and the labels of the icons beside it. */
export type FormTexts = FieldTexts &
  Readonly<
    Record<
      | SendProblem
      | FlowExpiry
      | 'slow'
      | 'verySlow'
      | 'startAgain'
      | 'renewalHint'
      | 'renew'
      | 'error'
      | 'info',
      string
    >
  >

export interface FormState {
  /** Undefined in a form that is not sent by script. */
  readonly texts?: FormTexts
  /** The form is being sent, and that takes longer than most do. */
  readonly isSlow: boolean
  /** It takes so long that the visitor may want to restart. */
  readonly isVerySlow: boolean
  /**
   * The last attempt failed in transit, or the server returned the reason. Each attempt is a new object. Null while
   * the form is sent again: what the server rendered is still about an attempt before the failure.
   */
  readonly failed: { readonly problem: SendProblem } | { readonly text: string } | null | undefined
  /** Set while the visitor fills in a form whose flow expires. */
  readonly end: FlowExpiry | undefined
}

/** The state for the parts of a form. The default is for forms that are not sent by script. */
export const FormStateContext = createContext<FormState>({
  isSlow: false,
  isVerySlow: false,
  failed: undefined,
  end: undefined,
})
