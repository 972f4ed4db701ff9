import { redirect } from 'next/navigation'
import { AuthorizationResponseError } from 'openid-client'
import { finishSignIn } from '@/lib/oidc'
import { currentSession } from '@/lib/session'

/** Handles the redirect back to the application, with a code or an error. */
export async function GET(request: Request) {
  const session = await currentSession()
  const { pending } = session
  // The URL was opened without a sign-in, or the cookie has expired.
  if (!pending) redirect('/')
  const user = await finishSignIn(new URL(request.url).search, pending).catch((error: unknown) => {
    if (error instanceof AuthorizationResponseError) return undefined
    throw error
  })
  session.pending = undefined
  session.user = user
  await session.save()
  redirect(user ? pending.returnTo : '/?refused=yes')
}
