import 'server-only'
import type { FlowTransform } from '@/lib/flows/transforms/apply-transforms'
import { withContinueLink } from '@/lib/flows/verification/login-after-verification'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import {
  withEmailResendField,
  withKnownAddress,
  withoutMailSentMessage,
  withResendButton,
} from '@/lib/ory/kratos/flow/sent-mail'

export const recoveryTransforms: readonly FlowTransform<unknown>[] = [withoutMailSentMessage]

interface VerificationFacts {
  /** Where the code was sent, if the flow does not name it. */
  readonly address: string | undefined
  /** The address of a signed-in visitor, who need not type it. */
  readonly known: string | undefined
  /** Where the link of a verification that is done leads. */
  readonly onward: RedirectUrl | undefined
}

export const verificationTransforms: readonly FlowTransform<VerificationFacts>[] = [
  (flow, { address }) => (address === undefined ? flow : withResendButton(flow, address)),
  (flow, { known }) => (known === undefined ? flow : withKnownAddress(flow, known)),
  (flow, { onward }) => (onward === undefined ? flow : withContinueLink(flow, onward)),
  withEmailResendField,
  withoutMailSentMessage,
]
