import 'server-only'
import type { PageFeature } from '@/lib/request/page-feature'
import { turnstileOrigin } from '@/lib/turnstile/turnstile-origin'
import { rateLimitsConfig } from './rate-limits-config'

export const rateLimitsPageFeature: PageFeature = {
  /** Cloudflare's frame, on the login page that says to wait and where the operator has Turnstile. */
  frameOrigins({ url }) {
    const isWait = url.pathname === '/login' && url.searchParams.get('notice') === 'wait'
    return isWait && rateLimitsConfig().GUESS_TURNSTILE_SITE_KEY !== undefined ? [turnstileOrigin] : []
  },

  /** A page that says to wait says it to programs, too. */
  retryAfter({ url: { searchParams } }) {
    const seconds = searchParams.get('retry_after') ?? ''
    const isWait = searchParams.get('notice')?.startsWith('wait') === true
    return isWait && /^[1-9]\d{0,4}$/.test(seconds) ? seconds : undefined
  },
}
