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

/** A path of this application. Anybody can write the query, so another origin becomes the front page. */
function ownPage(path: string | null): string {
  const url = new URL(path ?? '/', settings.appUrl)
  return url.origin === new URL(settings.appUrl).origin ? url.pathname + url.search : '/'
}
