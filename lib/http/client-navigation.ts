/**
 * Whether Next's router asks instead of the browser: to follow a link without a page load, or, on the server itself,
 * to save the browser the trip after a server action.
 */
export function isClientNavigation(headers: Headers): boolean {
  return headers.has('rsc')
}

/**
 * Makes the router hand the address to the browser. Routes that set Kratos' cookies need that: the server's own
 * trip loses them, and what Kratos does only once would be done for nobody.
 */
export function asNavigation(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
}
