import 'server-only'
import { cookies } from 'next/headers'
import { parseSetCookie } from 'set-cookie-parser'
import { config } from '@/lib/config/config'
import { endsWithBrowser } from '@/lib/session/browser-memory'
import { sharedDomain, withoutLifetime } from '@/lib/session/kratos-cookies'

/**
 * Sets every cookie of a response of Kratos in the browser, from a server action. `Domain` stays only where our host
 * belongs to it. Without these cookies, the visitor cannot submit the flow, or does not stay signed in.
 *
 * @param setCookies the response's Set-Cookie headers
 */
export async function relayCookies(setCookies: readonly string[]): Promise<void> {
  const { APP_URL, isSecure: secure } = config()
  const jar = await cookies()
  const sent =
    setCookies.length > 0 && (await endsWithBrowser()) ? setCookies.map(withoutLifetime) : setCookies
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
    })
  }
}

function sameSiteOf(text: string | undefined): 'strict' | 'lax' | 'none' {
  const lower = text?.toLowerCase()
  return lower === 'strict' || lower === 'none' ? lower : 'lax'
}
