/**
 * Whether Next's router sends the request instead of the browser. It does so to follow a link without a page
 * load. After a server action, the server itself does so, to save the browser a request.
 */
export function isClientNavigation(headers: Headers): boolean {
  return headers.has('rsc')
}

/**
 * Makes the router leave the URL to the browser. Routes that set Kratos' cookies need this: a request from the server
 * itself would lose the cookies, and Kratos would do for no one what it does only once.
 */
export function asNavigation(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
}
