import type { Session } from '@/lib/session/session-schema'

/**
 * What the login page says of a sign-in that failed (`error` in its address). Text from an address is not shown as ours:
 * only what the dashboard kept in the session is, word for word; for anything else there is a general sentence
 * (decisions.md, "Sentences settled one by one").
 * @returns the text; `general` for that sentence; null when nothing is to be said
 */
export function portalErrorOf(
  query: URLSearchParams,
  { portal_error: kept }: Session,
): { readonly text: string } | 'general' | null {
  const given = query.get('error')
  if (!given) return null
  return given === kept ? { text: kept } : 'general'
}

/** Where the same trip begins anew. */
export function restartSignInUrl(query: URLSearchParams): string {
  const returnTo = query.get('return_to')
  return returnTo ? `/oauth?${new URLSearchParams({ return_to: returnTo })}` : '/oauth'
}
