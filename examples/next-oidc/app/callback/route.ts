import { redirect } from 'next/navigation'
import { AuthorizationResponseError } from 'openid-client'
import { finishSignIn } from '@/lib/oidc'
import { currentSession } from '@/lib/session'

/** The person comes back from Latchkey, with a code or with a refusal. */
export async function GET(request: Request) {
  const session = await currentSession()
  const { pending } = session
  // Somebody opened this address, or took longer than the cookie lasts.
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
