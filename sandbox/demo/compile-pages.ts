/** Where the cards of the front page redirect to, in their order. */
const pages = ['/login', '/registration', '/settings', '/signed-in', '/consent', '/', '/sessions']

/**
 * Requests the pages of the front page's cards from the development server, one at a time, so that it compiles them
 * before the developer opens one. All pages would occupy a small machine for minutes. The requests have no
 * cookies, so they change nothing for a visitor.
 */
export async function compilePages(appUrl: string): Promise<void> {
  // Without a flow, /login is the route that starts one.
  for (const path of ['/login', ...pages.map((page) => `${page}?flow=none`)]) {
    const response = await fetch(appUrl + path, { redirect: 'manual' }).catch(() => undefined)
    await response?.body?.cancel()
  }
}
