'use server'

import { redirect } from 'next/navigation'
import { signOutUrl } from '@/lib/oidc'
import { currentSession } from '@/lib/session'

/**
 * Ends the application's session, then Latchkey's. It is no GET route, because an image on another site could call one.
 */
export async function signOut(): Promise<void> {
  const session = await currentSession()
  const { user } = session
  session.destroy()
  redirect(user ? await signOutUrl(user.idToken) : '/')
}
