import 'server-only'
import { readSession, writeSession } from '@/lib/session/session'

/** Forgets the sign-in that a change of settings waits for, and says where it is. Only in a route handler. */
export async function takeReLogin(): Promise<string> {
  const { re_login: waiting, ...kept } = await readSession()
  if (!waiting) return '/login'
  await writeSession(kept)
  return waiting.address
}
