import { redirect as nextRedirect } from 'next/navigation'
import type { RedirectUrl } from './redirect-url'

/**
 * Next's `redirect`, for checked URLs only. Next's own takes any string, so no other file imports it (biome.json).
 * @param type whether the new page replaces the one before it in the history
 */
export function redirect(url: RedirectUrl, type?: 'push' | 'replace'): never {
  return nextRedirect(url, type)
}
