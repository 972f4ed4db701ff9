'use client'

import type { TurnstileCaptchaProps } from './turnstile-captcha'
import { useLazyComponent } from './use-later'

/** The place of a captcha. */
export function Captcha(props: TurnstileCaptchaProps) {
  const TurnstileCaptcha = useLazyComponent(load)
  return TurnstileCaptcha && <TurnstileCaptcha {...props} />
}

const load = () => import('./turnstile-captcha').then(({ TurnstileCaptcha }) => TurnstileCaptcha)
