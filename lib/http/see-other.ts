/** Redirects the browser with a GET. No cache may keep the URL. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}
