import { redirect } from 'next/navigation'
import { beginSignIn } from '@/lib/oidc'
import { currentSession } from '@/lib/session'
import { settings } from '@/lib/settings'

/** Sends the person to Latchkey. `return_to` is the page that they asked for. */
export async function GET(request: Request) {
  const { url, ...pending } = await beginSignIn()
  const session = await currentSession()
  session.pending = { ...pending, returnTo: ownPage(new URL(request.url).searchParams.get('return_to')) }
  await session.save()
  redirect(url)
}

/**
 * A page of this application. Anybody can write the query, so another origin becomes the front page. With its origin, because the path
 * of `/.//shop.example` is `//shop.example`, which browsers read as a host.
 */
function ownPage(path: string | null): string {
  const base = new URL(settings.appUrl)
  const url = URL.canParse(path ?? '/', base) ? new URL(path ?? '/', base) : base
  return url.origin === base.origin ? url.href : base.href
}
