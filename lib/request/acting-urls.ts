import { proxyPath } from '@/lib/http/proxy-path'

/** How many times a path may be encoded. More is an attack. */
const deepestEncoding = 4

/**
 * Whether a URL of ours acts when a browser only visits it: it unlinks LINE, signs out or goes on with a sign-in.
 * Such a URL is no place to return to, whatever carried it: a URL, a form, a header, a flow, our session or a
 * response of Kratos (decisions.md, "Routes"). This function alone decides it, so it reads a path as Next would
 * at most: without the `/ui` that we cut off, decoded, and without a slash at its end.
 * @param url absolute, or a path on our own origin
 */
export function actsOnVisit(url: string, appUrl: string): boolean {
  const read = readUrl(url, appUrl)
  if (read?.origin !== appUrl) return false
  const { pathname, searchParams } = read
  const path = plainPath(pathname)
  if (path === null) return true
  if (path === '/' || path === '/login') return searchParams.getAll('logout').includes('true')
  if (path.startsWith('/api/')) return !path.startsWith(`${proxyPath}/`) || kratosLogout.test(path)
  return path === '/unbind' || path === '/logout'
}

const kratosLogout = new RegExp(`^${proxyPath}/self-service/logout(?:/|$)`)

/** The URL as a browser reads it; null when no browser can go there. */
function readUrl(url: string, appUrl: string): URL | null {
  // Not URL.canParse: on Node 20, after some thousand calls, it refuses letters beyond ASCII.
  try {
    return new URL(url, appUrl)
  } catch {
    return null
  }
}

/** The path as every server would read it that decodes too much; null when it is encoded too often, or climbs. */
function plainPath(pathname: string): string | null {
  let path = pathname
  for (let times = 0; /%[0-7][0-9a-f]/i.test(path); times++) {
    if (times === deepestEncoding) return null
    path = path.replace(/%([0-7][0-9a-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  }
  const segments = path.split(/[/\\]+/).filter(Boolean)
  if (segments.includes('.') || segments.includes('..')) return null
  while (segments[0] === 'ui') segments.shift()
  return `/${segments.join('/')}`
}
