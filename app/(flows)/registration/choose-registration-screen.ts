import { registrationTransforms } from '@/app/transforms/registration-transforms'
import type { PhoneStepContext } from '@/components/phone/phone-step'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { applyTransforms } from '@/lib/flows/transforms/apply-transforms'
import { inAppBrowserOf } from '@/lib/in-app/in-app-browser'
import { type InAppContext, inAppContext } from '@/lib/in-app/in-app-context'
import type { ClientBranding } from '@/lib/oauth2/client-branding'
import { requestingClientOf } from '@/lib/oauth2/requesting-client'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { isFromThisProvider } from '@/lib/ory/kratos/flow/registration-mode'

export interface RegistrationScreenContent {
  /** The visitor came by LINE, and has no account yet. */
  readonly isFromLine: boolean
  readonly flow: Flow
  readonly phoneStep: PhoneStepContext | undefined
  /** A number must be verified, and no code can be sent, so the registration cannot be finished. */
  readonly isPhoneUnavailable: boolean
  /** Only inside another app's browser. */
  readonly inApp: InAppContext | undefined
}

interface RegistrationFacts {
  readonly look: ClientBranding
  /** The phone step, if the registration has one; `unavailable` if it cannot be completed. */
  readonly phoneStep: PhoneStepContext | 'unavailable' | undefined
  /** Kratos' id of LINE. */
  readonly provider: string
}

/**
 * Chooses what the registration page shows: the ordinary screen, or the one for a visitor who came by LINE
 * (docs/behaviour.md 2.2, 2.6). Pure.
 */
export function chooseRegistrationScreen(
  { flow, pageUrl, draft, visitor }: OpenFlow,
  { look, phoneStep, provider }: RegistrationFacts,
): RegistrationScreenContent {
  const isFromLine = isFromThisProvider(flow, provider)
  const browser = inAppBrowserOf(visitor.userAgent)
  const isPhoneUnavailable = phoneStep === 'unavailable'
  const step = isPhoneUnavailable ? undefined : phoneStep
  const isWaiting = step !== undefined && !step.view.verified
  const phone = isPhoneUnavailable ? 'unavailable' : isWaiting ? 'waiting' : undefined
  return {
    isFromLine,
    inApp: inAppContext(flow, browser, pageUrl.query, requestingClientOf),
    flow: applyTransforms(flow, registrationTransforms, {
      look,
      provider,
      isFromLine,
      browser,
      draft,
      phone,
    }),
    phoneStep: step,
    isPhoneUnavailable,
  }
}
