import { redirect } from 'next/navigation'
import { beginSignIn } from '@/lib/oidc'
import { currentSession } from '@/lib/session'
import { settings } from '@/lib/settings'

/** Starts a sign-in: redirects to Hydra, which redirects to Latchkey. `return_to` is the requested page. */
export async function GET(request: Request) {
  const { url, ...pending } = await beginSignIn()
  const session = await currentSession()
  session.pending = { ...pending, returnTo: ownPage(new URL(request.url).searchParams.get('return_to')) }
  await session.save()
  redirect(url)
}

/**
 * The URL of a page of this application. Anyone can write the query, so a URL of another origin is replaced by the
 * front page. The result has the origin, because the path of `/.//shop.example` is `//shop.example`, which browsers
 * parse as a host.
 */
function ownPage(path: string | null): string {
  const base = new URL(settings.appUrl)
  const url = URL.canParse(path ?? '/', base) ? new URL(path ?? '/', base) : base
  return url.origin === base.origin ? url.href : base.href
}
