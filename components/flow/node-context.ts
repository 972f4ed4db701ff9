import type { ReactNode } from 'react'
import type { Translator } from '@/lib/i18n/translator'
import type { FormPlan } from './form-plan'
import type { PhoneStepContext } from './phone/phone-step'

/** What every node of a form is shown with. */
export interface NodeContext {
  readonly t: Translator
  readonly plan: FormPlan
  /** What the visitor typed before something failed, by name; fills fields that Kratos left empty. */
  readonly draft: ReadonlyMap<string, string>
  /** Shown under the password: the way to recovery. */
  readonly passwordLink: ReactNode
  /** The phone step, where the registration has one; it stands in place of its field. */
  readonly phoneStep?: PhoneStepContext | undefined
}
