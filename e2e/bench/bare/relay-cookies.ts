import { cookies, headers } from 'next/headers'

/** Relays Kratos' cookies to the browser. */
export async function relayCookies(response: Response): Promise<void> {
  const jar = await cookies()
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    const maxAge = Number(/; Max-Age=(\d+)/.exec(line)?.[1])
    jar.set(name, value, { path: '/', httpOnly: true, sameSite: 'lax', maxAge })
  }
}

/** The cookies of the browser as Kratos wrote them: Next has escaped the relayed ones. */
export async function cookiesForKratos(): Promise<string> {
  return decodeURIComponent((await headers()).get('cookie') ?? '')
}
