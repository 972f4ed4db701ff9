/**
 * Sends people to Latchkey who are not signed in. They come back to the page that they asked for. This protects no data:
 * the routes in `server/api` do that themselves.
 */
export default defineNuxtRouteMiddleware(async ({ fullPath }) => {
  // On the server, this passes the visitor's cookies on.
  const visitor = await useRequestFetch()('/api/visitor', { query: { path: fullPath } })
  if (!visitor.name) return navigateTo(visitor.signInUrl, { external: true })
})
