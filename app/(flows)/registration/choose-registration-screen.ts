import type { PhoneStepContext } from '@/components/flow/phone/phone-step'
import type { RegistrationScreenContent } from '@/components/screens/registration-screen'
import { withoutMissingErrors } from '@/lib/flows/draft'
import type { OpenFlow } from '@/lib/flows/open-flow'
import { inApp } from '@/lib/line/in-app'
import { withHiddenTraits, withLineFirst } from '@/lib/line/line-nodes'
import { cameByProvider } from '@/lib/ory/kratos/registration-mode'
import { withoutMissing, withoutPhoneField, withSubmitDisabled } from '@/lib/phone/phone-step-due'

/**
 * Chooses what the registration page shows: the ordinary screen, or the one for a visitor who came by LINE
 * (docs/behaviour.md 2.2, 2.6). Pure.
 * @param phoneStep the phone step, when the registration has one; `unavailable` when nobody can take it
 * @param provider Kratos' id of LINE
 */
export function chooseRegistrationScreen(
  { flow, pageUrl, draft, visitor }: OpenFlow,
  phoneStep: PhoneStepContext | 'unavailable' | undefined,
  provider: string,
): RegistrationScreenContent {
  const isFromLine = cameByProvider(flow, provider)
  const usable = inApp(flow, visitor.userAgent, pageUrl.query)
  const shown = withoutMissingErrors(
    isFromLine ? withHiddenTraits(flow) : withLineFirst(usable.flow, provider),
    draft,
  )
  const common = { isFromLine, inApp: usable.context }
  if (phoneStep === 'unavailable') {
    const stopped = withSubmitDisabled(withoutPhoneField(shown))
    return { ...common, flow: stopped, phoneStep: undefined, isPhoneUnavailable: true }
  }
  const isWaiting = phoneStep !== undefined && !phoneStep.view.verified
  return {
    ...common,
    flow: isWaiting ? withSubmitDisabled(withoutMissing(shown)) : shown,
    phoneStep,
    isPhoneUnavailable: false,
  }
}
