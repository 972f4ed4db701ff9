'use client'

import type { TurnstileCaptchaProps } from '@/components/captcha/turnstile-captcha'
import { useLazyComponent } from './use-lazy-component'

/** The place of a captcha. */
export function Captcha(props: TurnstileCaptchaProps) {
  const TurnstileCaptcha = useLazyComponent(load)
  return TurnstileCaptcha && <TurnstileCaptcha {...props} />
}

const load = () =>
  import('@/components/captcha/turnstile-captcha').then(({ TurnstileCaptcha }) => TurnstileCaptcha)
