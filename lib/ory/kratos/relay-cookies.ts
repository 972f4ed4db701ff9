import 'server-only'
import { cookies } from 'next/headers'
import { parseSetCookie } from 'set-cookie-parser'

/**
 * Hands every cookie of a Kratos answer to the browser, from a server action.
 * `Domain` is dropped: the cookie belongs to our origin. An answer without them makes a flow nobody can
 * submit, or a sign-in that does not last.
 *
 * @param setCookies the answer's Set-Cookie headers
 * @param isSecure whether our origin is https
 */
export async function relayCookies(setCookies: readonly string[], isSecure: boolean): Promise<void> {
  const jar = await cookies()
  for (const { name, value, path, expires, maxAge, httpOnly, sameSite } of parseSetCookie([...setCookies], {
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
