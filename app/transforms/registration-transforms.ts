import 'server-only'
import { type FieldValues, withoutMissingErrors } from '@/lib/flows/form/draft'
import type { FlowTransform } from '@/lib/flows/transforms/apply-transforms'
import type { InAppBrowser } from '@/lib/in-app/in-app-browser'
import { withoutUnsupportedMethods } from '@/lib/in-app/in-app-context'
import { withHiddenTraits, withLineFirst } from '@/lib/line/line-nodes'
import { type ClientBranding, withClientName } from '@/lib/oauth2/client-branding'
import { withContinueLabel, withoutMethodPrompt } from '@/lib/ory/kratos/flow/registration-mode'
import { sentCodeTo, withoutCodeSentMessage } from '@/lib/ory/kratos/flow/sent-code'
import { withoutMissing } from '@/lib/ory/kratos/flow/without-messages'
import { withoutPhoneField, withSubmitDisabled } from '@/lib/phone/phone-step-due'

interface RegistrationFacts {
  readonly look: ClientBranding
  readonly provider: string
  readonly isFromLine: boolean
  readonly browser: InAppBrowser | null
  readonly draft: FieldValues | undefined
  /** Whether the number is still to be verified, or cannot be. */
  readonly phone: 'waiting' | 'unavailable' | undefined
}

export const registrationTransforms: readonly FlowTransform<RegistrationFacts>[] = [
  (flow, { look }) => withClientName(flow, look),
  // A field with an error is not hidden, so this comes before the errors are taken away.
  (flow, { isFromLine, browser, provider }) =>
    isFromLine ? withHiddenTraits(flow) : withLineFirst(withoutUnsupportedMethods(flow, browser), provider),
  (flow, { draft }) => withoutMissingErrors(flow, draft),
  (flow, { phone }) => (phone === 'unavailable' ? withoutPhoneField(flow) : flow),
  // The visitor has seen no field yet, and cannot submit the form.
  (flow, { phone }) => (phone === 'waiting' ? withoutMissing(flow) : flow),
  (flow, { phone }) => (phone === undefined ? flow : withSubmitDisabled(flow)),
  // While no code is on its way, the visitor chooses how to sign in.
  (flow) => (sentCodeTo(flow) === undefined ? withoutMethodPrompt(withContinueLabel(flow)) : flow),
  withoutCodeSentMessage,
]
