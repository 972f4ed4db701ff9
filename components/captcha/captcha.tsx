'use client'

import { useLazyComponent } from '@/components/islands/use-lazy-component'
import type { TurnstileCaptchaProps } from './turnstile-captcha'

/** The place of a captcha. */
export function Captcha(props: TurnstileCaptchaProps) {
  const TurnstileCaptcha = useLazyComponent(load)
  return TurnstileCaptcha && <TurnstileCaptcha {...props} />
}

const load = () => import('./turnstile-captcha').then(({ TurnstileCaptcha }) => TurnstileCaptcha)
