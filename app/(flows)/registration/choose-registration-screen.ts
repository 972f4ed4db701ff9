import type { PhoneStepContext } from '@/components/flow/phone/phone-step'
import type { RegistrationScreenContent } from '@/components/screens/registration-screen'
import { withoutMissingErrors } from '@/lib/flows/draft'
import type { OpenFlow } from '@/lib/flows/open-flow'
import { isLineBrowser } from '@/lib/line/line-browser'
import { withHiddenTraits, withoutUnusable } from '@/lib/line/line-nodes'
import { openPageExternalUrl } from '@/lib/line/open-in-browser'
import type { Flow } from '@/lib/ory/kratos/flow'
import { cameByProvider } from '@/lib/ory/kratos/registration-mode'
import { withoutPhoneField, withSubmitDisabled } from '@/lib/phone/phone-step-due'

/**
 * Chooses what the registration page shows: the ordinary screen, or the one for a visitor who came by LINE
 * (specification 2.2, 2.6; decisions.md, "Two registration screens"). Pure.
 * @param phoneStep the phone step, when the registration has one; `unavailable` when nobody can take it
 * @param provider Kratos' id of LINE
 */
export function chooseRegistrationScreen(
  { flow, pageUrl, draft, visitor }: OpenFlow,
  phoneStep: PhoneStepContext | 'unavailable' | undefined,
  provider: string,
): RegistrationScreenContent {
  const isFromLine = cameByProvider(flow, provider)
  const isInsideLine = isLineBrowser(visitor.userAgent)
  const shown = withoutMissingErrors(shownFlow(flow, isFromLine, isInsideLine), draft)
  const common = {
    isFromLine,
    deviceBrowserHref: isInsideLine ? openPageExternalUrl(pageUrl) : undefined,
  }
  if (phoneStep === 'unavailable') {
    const stopped = withSubmitDisabled(withoutPhoneField(shown))
    return { ...common, flow: stopped, phoneStep: undefined, isPhoneUnavailable: true }
  }
  const isWaiting = phoneStep !== undefined && !phoneStep.view.verified
  return {
    ...common,
    flow: isWaiting ? withSubmitDisabled(shown) : shown,
    phoneStep,
    isPhoneUnavailable: false,
  }
}

function shownFlow(flow: Flow, isFromLine: boolean, isInsideLine: boolean): Flow {
  if (isFromLine) return withHiddenTraits(flow)
  return isInsideLine ? withoutUnusable(flow) : flow
}
