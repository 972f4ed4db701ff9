/** The cookies of a request by name. The first cookie of a name counts. */
export function readCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim()
    if (at > 0 && !cookies.has(name)) cookies.set(name, part.slice(at + 1).trim())
  }
  return cookies
}

/** A `Set-Cookie` line as Kratos writes it in development: no domain, not `Secure`. */
export function setCookie(name: string, value: string, maxAge: number, expires?: Date): string {
  return [
    `${name}=${value}`,
    'Path=/',
    ...(expires ? [`Expires=${expires.toUTCString()}`] : []),
    `Max-Age=${maxAge}`,
    'HttpOnly',
    'SameSite=Lax',
  ].join('; ')
}
