import type { RedirectUrl } from './redirect-url'

/** Redirects the browser with a GET. No cache may keep the URL. */
export function seeOther(location: RedirectUrl): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}
