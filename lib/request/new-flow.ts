import 'server-only'
import { config } from '@/lib/config/config'
import { latchkeyCookieName } from '@/lib/session/latchkey-cookie'

/** How long a browser may take from the flow to its page, in seconds. */
const lifetime = 60

/** The Set-Cookie header that names a flow until its page has been shown: until then nothing has been typed into it. */
export function newFlowCookie(flowId: string): string {
  return setCookie(encodeURIComponent(flowId), lifetime)
}

/** The Set-Cookie header by which the browser forgets it. */
export function clearNewFlowCookie(): string {
  return setCookie('', 0)
}

/** Whether the page of this flow is shown for the first time. */
export function isNewFlow(cookieHeader: string | null, flowId: string): boolean {
  const pair = `${latchkeyCookieName('new_flow')}=${encodeURIComponent(flowId)}`
  return cookieHeader?.split(';').some((sent) => sent.trim() === pair) ?? false
}

function setCookie(value: string, maxAge: number): string {
  const secure = config().isSecure ? '; Secure' : ''
  return `${latchkeyCookieName('new_flow')}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
