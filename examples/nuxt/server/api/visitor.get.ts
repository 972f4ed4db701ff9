/** The name of the signed-in person, and the links to Latchkey. `path` is the requested page. */
export default defineEventHandler(async (event) => {
  const found = await sessionOf(event)
  const { path } = getQuery(event)
  return {
    name: found.session && (found.session.identity.traits.email ?? found.session.identity.id),
    signInUrl: signInUrl(typeof path === 'string' ? path : '/', found),
    signOutUrl: signOutUrl(),
    accountUrl: new URL('/settings', settings.latchkeyUrl).href,
  }
})
