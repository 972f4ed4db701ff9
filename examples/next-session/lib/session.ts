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
      // 401: nobody is signed in. 403: the person must still use the second factor. Anything else is an error.
      validateStatus: (status: number) => [200, 401, 403].includes(status),
    },
  }),
)

type Visitor = { session?: Session; lacksSecondFactor: boolean }

/**
 * Who is there. Kratos is asked once for each request, and never for longer: a session can end at any time.
 * @throws when Kratos does not answer, so that nobody gets in
 */
export const currentVisitor = cache(async (): Promise<Visitor> => {
  // Not the header as it came: after an action, Next encodes it anew, and Kratos does not decode it.
  const cookie = (await cookies()).getAll().map(({ name, value }) => `${name}=${value}`)
  const { status, data } = await kratos.toSession({ cookie: cookie.join('; ') })
  return { session: status === 200 ? data : undefined, lacksSecondFactor: status === 403 }
})

/**
 * The session of a person who is signed in. Everybody else goes to Latchkey, and comes back to `path`.
 * Call it in each page, route and action that needs it. A layout or a middleware does not protect them.
 */
export async function requireSession(path: string): Promise<Session> {
  const { session, lacksSecondFactor } = await currentVisitor()
  return session ?? redirect(loginUrl(path, lacksSecondFactor))
}

/** The same, for what needs a second factor. */
export async function requireSecondFactor(path: string): Promise<Session> {
  const session = await requireSession(path)
  return session.authenticator_assurance_level === 'aal2' ? session : redirect(loginUrl(path, true))
}

/** Without `aal=aal2`, Latchkey finds a session with one factor and sends the person back at once. */
function loginUrl(path: string, withSecondFactor: boolean): string {
  const url = new URL('/login', settings.latchkeyUrl)
  if (withSecondFactor) url.searchParams.set('aal', 'aal2')
  // Never from the `Host` header: anybody can send one.
  url.searchParams.set('return_to', new URL(path, settings.appUrl).href)
  return url.href
}
