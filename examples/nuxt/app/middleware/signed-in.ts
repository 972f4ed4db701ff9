/**
 * Redirects a visitor without a session to Latchkey, which returns them to the requested page. This protects no data:
 * the routes in `server/api` check the session themselves.
 */
export default defineNuxtRouteMiddleware(async ({ fullPath }) => {
  // On the server, this forwards the visitor's cookies.
  const visitor = await useRequestFetch()('/api/visitor', { query: { path: fullPath } })
  if (!visitor.name) return navigateTo(visitor.signInUrl, { external: true })
})
