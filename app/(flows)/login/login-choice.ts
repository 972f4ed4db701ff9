import type { OpenFlow } from '@/lib/flows/open/open-flow'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { lineConfig } from '@/lib/line/line-config'
import type { portalConfig } from '@/lib/portal/portal-config'
import type { ProofOfWorkOffer } from '@/lib/rate-limits/current-wait'
import type { BrowserMemory } from '@/lib/session/browser-memory'

export type LoginSettings = Pick<
  ReturnType<typeof lineConfig>,
  'LINE_PROVIDER_ID' | 'LINE_LOGIN_MODE' | 'LINE_LIFF_ID'
> &
  Pick<ReturnType<typeof portalConfig>, 'USER_CLIENT_URL'>

/** An open login flow, the proof of work that its visitor may send, and what this browser remembers. */
export type OpenLogin = OpenFlow & { readonly work?: ProofOfWorkOffer; readonly memory: BrowserMemory }

/** Decides whether the login page redirects. Returns undefined where the visitor stays. Pure. */
export type LoginRedirect = (open: OpenLogin, settings: LoginSettings) => RedirectUrl | undefined
