import 'server-only'
import { cookies, headers } from 'next/headers'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { latchkeyCookieName } from '@/lib/session/latchkey-cookie'
import { seal, unseal } from '@/lib/session/seal'
import { proxyPath } from '@/lib/urls/proxy-path'

const lifetimeSeconds = 300

/** What the seal holds: the URL, and the browser that may go there. */
const targetSchema = z.object({
  url: z.string().optional(),
  browser: z.string().optional(),
  address: z.string().optional(),
})

/**
 * Where to redirect to after a form, so that the visitor gets to `url`.
 *
 * `form-action 'self'` stops a plain form whose redirects leave our origin. A redirect to Kratos may leave it too:
 * Kratos may carry out a change of settings that waited, and send the visitor to a provider. And two of Latchkey's
 * pages redirect at once when there is no question left. So a visitor without JavaScript is redirected to the redirect
 * page, which refreshes to `url` automatically. The URL is sealed, so an attacker cannot make the page redirect
 * elsewhere. It is a parameter of the redirect page, so two tabs do not mix. The seal names the browser, so a visitor
 * cannot send another person to the page. Only in a server action or route handler: it sets a cookie.
 *
 * Another program, such as Hydra, may have a path of Latchkey's origin. With JavaScript, Next.js would look for its own
 * page there and show "not found", so the redirect page redirects there, too.
 *
 * @param url relative, or absolute and trusted
 * @param address with which to sign in there: every browser stops at the redirect page, which shows it
 * @param service of another program, which may be on our origin, too
 * @returns `url` itself, or our redirect page for it
 */
export async function viaRedirectPage(
  url: RedirectUrl,
  { address, service }: { readonly address?: string | undefined; readonly service?: string | undefined } = {},
): Promise<RedirectUrl> {
  const goesAtOnce = async () =>
    address === undefined &&
    !isOfNeighbour(url, service) &&
    (staysOnOurOrigin(url) || !(await isPostedWithoutScript()))
  if (await goesAtOnce()) return url
  const target = { url, address, browser: await rememberBrowser() }
  const sealed = await seal(target, config().SESSION_SECRET, lifetimeSeconds)
  return `/continue?${new URLSearchParams({ to: sealed })}`
}

/** Whether the browser posted the form without script, so it follows the redirect itself. */
export async function isPostedWithoutScript(): Promise<boolean> {
  return !(await headers()).has('next-action')
}

/** Latchkey's pages that redirect to an application or to a `return_to` when there is no question left. */
const leadingOn = ['/required', '/consent']

/** Whether the URL, and everything that it can redirect to, is on our origin. */
function staysOnOurOrigin(url: string): boolean {
  const path = url.split(/[?#]/)[0] ?? ''
  return url.startsWith('/') && !url.startsWith(`${proxyPath}/`) && !leadingOn.includes(path)
}

/** Whether another program has this path of our origin: Hydra, this service, or an allowed site. */
function isOfNeighbour(url: string, service: string | undefined): boolean {
  const { APP_URL, HYDRA_PUBLIC_URL, ALLOWED_RETURN_URLS } = config()
  const target = new URL(url, APP_URL)
  if (target.origin !== APP_URL) return false
  const services = [HYDRA_PUBLIC_URL, service]
    .filter((one) => one !== undefined)
    .map((one) => new URL(one))
    .map(({ origin, pathname }) => ({ origin, pathPrefix: pathname.replace(/\/$/, '') }))
  return [...services, ...ALLOWED_RETURN_URLS].some(
    ({ origin, pathPrefix }) =>
      origin === APP_URL && pathPrefix !== '' && `${target.pathname}/`.startsWith(`${pathPrefix}/`),
  )
}

/** The cookie that tells this browser from others; it lasts as long as the newest seal. */
function browserCookie(): string {
  return latchkeyCookieName('redirect')
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
 * The URL that was sealed for the redirect page, and with which address to sign in there; null when the seal is
 * expired, forged, or made for another browser.
 */
export async function unsealRedirectTarget(
  sealed: string,
): Promise<{ readonly url: string; readonly address?: string | undefined } | null> {
  const sent = (await cookies()).get(browserCookie())?.value
  if (!sent) return null
  const target = await unseal(sealed, targetSchema, config().SESSION_SECRET)
  if (target?.browser !== sent || target.url === undefined) return null
  return { url: target.url, address: target.address }
}
