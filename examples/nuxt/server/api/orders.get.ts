/** Data of one person. `identity.id` never changes, an email address can. */
export default defineEventHandler(async (event) => {
  const { identity } = await requireSession(event)
  return { person: identity.id, orders: ['A lantern'] }
})
