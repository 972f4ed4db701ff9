import type { CookieJar } from '../testing/cookie-jar'

const most = 12

/**
 * Opens a URL as a browser without JavaScript does: stores the cookies and follows redirects. With `form`, it
 * posts first. Returns the last response and its URL.
 */
export async function follow(
  cookies: CookieJar,
  start: URL,
  { form, headers = {} }: { form?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<{ url: URL; response: Response }> {
  let url = start
  let body = form && new URLSearchParams(form)
  for (let steps = 0; ; steps += 1) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html', ...headers, cookie: cookies.header(url.href) },
      ...(body && { method: 'POST', body }),
    })
    cookies.keep(response.headers.getSetCookie(), url.href)
    const location = response.headers.get('location')
    if (location === null || steps === most) return { url, response }
    await response.body?.cancel()
    url = new URL(location, url)
    body = undefined
  }
}
