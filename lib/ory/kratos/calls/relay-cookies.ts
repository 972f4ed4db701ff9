import 'server-only'
import { cookies } from 'next/headers'
import { parseSetCookie } from 'set-cookie-parser'
import { config } from '@/lib/config/config'
import { dropsCookieLifetimes } from '@/lib/session/browser-memory'
import { sharedDomain, withoutLifetime } from '@/lib/session/kratos-cookies'
import { rawValue } from '@/lib/session/raw-cookies'

/**
 * Sets every cookie of a response of Kratos in the browser, from a server action or a route handler. The value stays
 * as Kratos wrote it. `Domain` stays only if our host belongs to it. On https a cookie is always `Secure`, even if
 * Kratos does not know that the browser uses https. Without these cookies, the visitor cannot submit the flow, or
 * does not stay signed in. Next parses a `Set-Cookie` header of a route's own response again when the route sets
 * another cookie, and decodes its value twice. So a route relays Kratos' cookies with this function, too.
 * @param setCookies the response's Set-Cookie headers
 */
export async function relayCookies(setCookies: readonly string[]): Promise<void> {
  if (setCookies.length === 0) return
  const { APP_URL, isSecure: secure } = config()
  const jar = await cookies()
  const sent = (await dropsCookieLifetimes()) ? setCookies.map(withoutLifetime) : setCookies
  for (const cookie of parseSetCookie([...sent], { decodeValues: false })) {
    const { name, value, path, expires, maxAge, httpOnly, sameSite } = cookie
    const domain = sharedDomain(cookie.domain, APP_URL)
    jar.set({
      name,
      value,
      path: path ?? '/',
      httpOnly: httpOnly ?? false,
      secure,
      sameSite: sameSiteOf(sameSite),
      ...(domain === undefined ? {} : { domain }),
      ...(maxAge === undefined ? {} : { maxAge }),
      ...(expires === undefined ? {} : { expires }),
      ...rawValue,
    })
  }
}

/** Takes Kratos' cookies out of a response of the proxy, and relays them. */
export async function relayCookiesOf({ headers }: Response): Promise<void> {
  const setCookies = headers.getSetCookie()
  if (setCookies.length === 0) return
  headers.delete('set-cookie')
  await relayCookies(setCookies)
}

function sameSiteOf(text: string | undefined): 'strict' | 'lax' | 'none' {
  const lower = text?.toLowerCase()
  return lower === 'strict' || lower === 'none' ? lower : 'lax'
}
