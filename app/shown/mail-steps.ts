import 'server-only'
import type { Step } from '@/lib/flows/shown/dress'
import { withContinueLink } from '@/lib/flows/verification/login-after-verification'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { withAddress, withEmailField, withoutMailSent } from '@/lib/ory/kratos/flow/sent-mail'

export const recoverySteps: readonly Step<unknown>[] = [withoutMailSent]

interface VerificationFacts {
  /** Where the code went, when the flow does not say so. */
  readonly address: string | undefined
  /** Where the link of a verification that is done leads. */
  readonly onward: RedirectUrl | undefined
}

export const verificationSteps: readonly Step<VerificationFacts>[] = [
  (flow, { address }) => (address === undefined ? flow : withAddress(flow, address)),
  (flow, { onward }) => (onward === undefined ? flow : withContinueLink(flow, onward)),
  withEmailField,
  withoutMailSent,
]
