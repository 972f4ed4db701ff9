import { captchaView } from '@/components/captcha/captcha-view'
import type { NodeOverride } from '@/components/flow/node-context'
import { InApp, unsupportedProviderView } from '@/components/in-app/in-app'
import { phoneStepLine, phoneStepOverride } from '@/components/phone/phone-step-view'
import { type RegistrationSlots, registrationFormId } from '@/components/screens/registration-screen'
import type { Translator } from '@/lib/i18n/translator'
import type { RegistrationScreenContent } from './choose-registration-screen'

/**
 * What capabilities add to the registration screen. The heading of a registration by LINE is a sentence
 * (docs/behaviour.md 2.6).
 * @param page path and query of the page
 */
export function registrationSlots(
  screen: RegistrationScreenContent,
  page: string,
  lineName: string,
  t: Translator,
): RegistrationSlots {
  const { isFromLine, phoneStep, inApp } = screen
  return {
    heading: isFromLine
      ? {
          step: phoneStep && phoneStepLine(phoneStep, t),
          title: t.text('line.registration', { name: lineName }),
        }
      : undefined,
    links: inApp && (
      <InApp t={t} context={inApp} lineName={lineName} page={page} formId={registrationFormId} />
    ),
    overrides: [captchaView, ...ownViews(screen, lineName, t)],
  }
}

function ownViews(
  { phoneStep, inApp }: RegistrationScreenContent,
  lineName: string,
  t: Translator,
): readonly NodeOverride[] {
  if (phoneStep) return [phoneStepOverride(phoneStep, t)]
  return inApp ? [unsupportedProviderView(inApp, lineName, t)] : []
}
