import 'server-only'
import { redirect } from 'next/navigation'
import { whoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import { currentFailureUrl } from '@/lib/request/failure-url'

/**
 * The visitor's session and account. Redirects when nobody is signed in, or a second factor is due.
 * @param page the page that the visitor comes back to
 */
export async function requireSession(page = '/sessions') {
  const who = await whoIsSignedIn()
  switch (who.kind) {
    case 'signed_in':
      return { session: who.session, identity: who.identity, name: who.name }
    case 'nobody':
      return redirect(`/login?return_to=${page}`)
    case 'second_factor_due':
      return redirect(`/login?aal2=true&return_to=${page}`)
    case 'unknown':
      return redirect(await currentFailureUrl(who.reason, page))
    default:
      return who satisfies never
  }
}
