import 'server-only'
import { cookies } from 'next/headers'
import { parseSetCookie } from 'set-cookie-parser'
import { withoutLifetime } from '@/lib/http/kratos-cookies'
import { endsWithBrowser } from '@/lib/session/device'

/**
 * Sets every cookie of a response of Kratos in the browser, from a server action. We remove `Domain`: the
 * cookie belongs to our origin. Without these cookies, the visitor cannot submit the flow, or does not stay
 * signed in.
 *
 * @param setCookies the response's Set-Cookie headers
 * @param isSecure whether our origin is https
 */
export async function relayCookies(setCookies: readonly string[], isSecure: boolean): Promise<void> {
  const jar = await cookies()
  const sent =
    setCookies.length > 0 && (await endsWithBrowser()) ? setCookies.map(withoutLifetime) : setCookies
  for (const { name, value, path, expires, maxAge, httpOnly, sameSite } of parseSetCookie([...sent], {
    decodeValues: false,
  })) {
    jar.set({
      name,
      value,
      path: path ?? '/',
      httpOnly: httpOnly ?? false,
      secure: isSecure,
      sameSite: sameSiteOf(sameSite),
      ...(maxAge === undefined ? {} : { maxAge }),
      ...(expires === undefined ? {} : { expires }),
    })
  }
}

function sameSiteOf(text: string | undefined): 'strict' | 'lax' | 'none' {
  const lower = text?.toLowerCase()
  return lower === 'strict' || lower === 'none' ? lower : 'lax'
}
