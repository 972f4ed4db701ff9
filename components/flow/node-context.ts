import type { ReactNode } from 'react'
import type { Translator } from '@/lib/i18n/translator'
import type { FormPlan } from './form-plan'
import type { PhoneStepContext } from './phone/phone-step'

/** The data that every node of a form needs to render. */
export interface NodeContext {
  readonly t: Translator
  readonly plan: FormPlan
  /** What the visitor typed before a failure, by field name. It fills the fields that Kratos left empty. */
  readonly draft: ReadonlyMap<string, string>
  /** The link to recovery, shown under the password. */
  readonly passwordLink: ReactNode
  /** The phone step, if the registration has one. It replaces the phone field. */
  readonly phoneStep?: PhoneStepContext | undefined
}
