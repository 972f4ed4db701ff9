import 'server-only'
import { sealData, unsealData } from 'iron-session'
import { cookies, headers } from 'next/headers'
import { config } from '@/lib/config/config'
import { proxyPath } from '@/lib/http/proxy-path'

const lifetimeSeconds = 300

/**
 * Where to redirect to after a form, so that the visitor gets to `url`.
 *
 * `form-action 'self'` stops a plain form whose redirects leave our origin. A redirect to Kratos may leave it
 * too: Kratos may carry out a change of settings that waited, and send the visitor to a provider. So a
 * visitor without script goes to our redirect page, which goes on by itself. The URL is sealed, so nobody can
 * make the redirect page lead elsewhere. It is a parameter of the redirect page, so two tabs do not mix. The
 * seal names the browser, so a visitor cannot send somebody else to the page. Only in a server action or route
 * handler: it sets a cookie.
 *
 * @param url relative, or absolute and trusted
 * @returns `url` itself, or our redirect page for it
 */
export async function viaRedirectPage(url: string): Promise<string> {
  if (staysOnOurOrigin(url) || !(await isPlainForm())) return url
  const [newest = ''] = config().SESSION_SECRET
  const browser = await rememberBrowser()
  const sealed = await sealData({ url, browser }, { password: newest, ttl: lifetimeSeconds })
  return `/continue?${new URLSearchParams({ to: sealed })}`
}

/** Whether the browser posted the form without script, so it follows the redirect by itself. */
export async function isPlainForm(): Promise<boolean> {
  return !(await headers()).has('next-action')
}

/** Whether the URL, and everything that it can redirect to, is on our origin. */
function staysOnOurOrigin(url: string): boolean {
  return url.startsWith('/') && !url.startsWith(`${proxyPath}/`)
}

/** The cookie that tells this browser from others; it lasts as long as the newest seal. */
function browserCookie(): string {
  return config().isSecure ? '__Host-latchkey_redirect' : 'latchkey_redirect'
}

async function rememberBrowser(): Promise<string> {
  const jar = await cookies()
  const name = browserCookie()
  // Another tab may be on its way.
  const value = jar.get(name)?.value || crypto.randomUUID()
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: config().isSecure } as const
  jar.set({ name, value, maxAge: lifetimeSeconds, ...options })
  return value
}

/**
 * The URL that was sealed for the redirect page; null when the seal is too old, not ours, or made for another
 * browser.
 */
export async function unsealRedirectTarget(sealed: string): Promise<string | null> {
  const sent = (await cookies()).get(browserCookie())?.value
  if (!sent) return null
  for (const secret of config().SESSION_SECRET) {
    try {
      const { url, browser } = await unsealData<{ url?: unknown; browser?: unknown }>(sealed, {
        password: secret,
        ttl: lifetimeSeconds,
      })
      if (typeof url === 'string' && browser === sent) return url
    } catch {
      // iron-session throws for some broken seals and returns `{}` for the others.
    }
  }
  return null
}
