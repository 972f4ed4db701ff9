import { config } from '@/lib/config/config'
import type { OpenFlow } from '@/lib/flows/open-flow'
import type { Translator } from '@/lib/i18n/translator'
import { portalErrorOf, restartSignInUrl } from '@/lib/portal/login-error'

/** Why the portal could not finish a sign-in, and the way to begin it again: signing in once more does not always help. */
export function portalNotice({ pageUrl: { query }, session }: OpenFlow, t: Translator) {
  const error = portalErrorOf(query, session)
  if (!error) return undefined
  const words = error === 'general' ? t.text('portal.general') : error.text
  const text = config().USER_CLIENT_URL ? (
    <>
      {words} <a href={restartSignInUrl(query)}>{t.text('consent.start_again')}</a>
    </>
  ) : (
    words
  )
  return { severity: 'error', text } as const
}
