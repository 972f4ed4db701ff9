/** The orders of the signed-in person. `identity.id` never changes, but an email address can. */
export default defineEventHandler(async (event) => {
  const { identity } = await requireSession(event)
  return { person: identity.id, orders: ['A lantern'] }
})
