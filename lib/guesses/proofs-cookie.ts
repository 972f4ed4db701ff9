import 'server-only'
import { cookies } from 'next/headers'
import { config } from '@/lib/config/config'
import { ownCookie } from '@/lib/session/own-cookie'
import { openProofs, type Proofs, proofLifetime, sealProofs } from './proofs'

/** The cookie that proves which accounts this browser has signed in to. */
export function proofsCookie(): string {
  return ownCookie('known')
}

/** The proofs of the visitor's browser; empty when there are none. */
export async function readProofs(): Promise<Proofs> {
  return openProofs((await cookies()).get(proofsCookie())?.value, config().SESSION_SECRET)
}

/** Only in a server action or route handler: it sets a cookie. */
export async function writeProofs(proofs: Proofs): Promise<void> {
  const { isSecure, SESSION_SECRET } = config()
  const value = sealProofs(proofs, SESSION_SECRET)
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: proofLifetime,
  } as const
  ;(await cookies()).set({ name: proofsCookie(), value, ...options })
}

/** Only in a server action or route handler: it deletes a cookie. */
export async function forgetProofs(): Promise<void> {
  ;(await cookies()).delete({ name: proofsCookie(), path: '/', secure: config().isSecure })
}
