'use server'

import { redirect } from 'next/navigation'
import { signOutUrl } from '@/lib/oidc'
import { currentSession } from '@/lib/session'

/** Ends our own session, then the one at Latchkey. A GET could be called by a picture on somebody's page. */
export async function signOut(): Promise<void> {
  const session = await currentSession()
  const { user } = session
  session.destroy()
  redirect(user ? await signOutUrl(user.idToken) : '/')
}
