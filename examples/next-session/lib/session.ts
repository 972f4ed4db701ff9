import { Configuration, FrontendApi, type Session } from '@ory/client'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { settings } from './settings'

const kratos = new FrontendApi(
  new Configuration({
    basePath: settings.kratosUrl,
    baseOptions: {
      timeout: 5000,
      // 401: the visitor has no session. 403: the session still needs the second factor. Any other status is an error.
      validateStatus: (status: number) => [200, 401, 403].includes(status),
    },
  }),
)

type Visitor = { session?: Session; lacksSecondFactor: boolean }

/**
 * Reads the session from Kratos, once for each request. Do not cache it longer, because a session can end at any time.
 * @throws when Kratos does not respond, so that the request is rejected
 */
export const currentVisitor = cache(async (): Promise<Visitor> => {
  // Do not forward the raw header: after an action, Next.js encodes it again, and Kratos does not decode it.
  const cookie = (await cookies()).getAll().map(({ name, value }) => `${name}=${value}`)
  const { status, data } = await kratos.toSession({ cookie: cookie.join('; ') })
  return { session: status === 200 ? data : undefined, lacksSecondFactor: status === 403 }
})

/**
 * The session of the signed-in person. Redirects other visitors to Latchkey, which returns them to `path`.
 * Call it in each page, route, and action that needs it. A layout or a middleware does not protect them.
 */
export async function requireSession(path: string): Promise<Session> {
  const { session, lacksSecondFactor } = await currentVisitor()
  return session ?? redirect(loginUrl(path, lacksSecondFactor))
}

/** The same, but the session must have a second factor. */
export async function requireSecondFactor(path: string): Promise<Session> {
  const session = await requireSession(path)
  return session.authenticator_assurance_level === 'aal2' ? session : redirect(loginUrl(path, true))
}

/** Without `aal=aal2`, Latchkey finds a session with one factor and redirects back at once. */
function loginUrl(path: string, withSecondFactor: boolean): string {
  const url = new URL('/login', settings.latchkeyUrl)
  if (withSecondFactor) url.searchParams.set('aal', 'aal2')
  // Never use the `Host` header here, because a client can send any value.
  url.searchParams.set('return_to', new URL(path, settings.appUrl).href)
  return url.href
}
