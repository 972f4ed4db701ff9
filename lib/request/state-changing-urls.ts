import { decodingsOf } from '@/lib/http/decodings'
import { parseUrl } from '@/lib/http/parse-url'
import { stateChangingPages } from '@/lib/urls/pages'
import { proxyPath } from '@/lib/urls/proxy-path'

/**
 * Whether merely visiting one of our URLs changes state: it signs out, removes a method or continues a sign-in. Such a
 * URL is never a destination, whatever contained it: a URL, a form, a header, a flow, our session or a response of
 * Kratos (docs/behaviour.md 6). Only this function decides it, so it reads a path as Next would at most: without the
 * `/ui` that we cut off, decoded, and without a trailing slash.
 * @param url absolute, or a path on our own origin
 */
export function changesStateOnGet(url: string, appUrl: string): boolean {
  const read = parseUrl(url, appUrl)
  if (read?.origin !== appUrl) return false
  const { pathname, searchParams } = read
  const path = plainPath(pathname)
  if (path === null) return true
  if (path === '/' || path === '/login') return searchParams.getAll('logout').includes('true')
  if (path.startsWith('/api/')) return !path.startsWith(`${proxyPath}/`) || kratosLogout.test(path)
  return stateChangingPages.has(path)
}

const kratosLogout = new RegExp(`^${proxyPath}/self-service/logout(?:/|$)`)

/** The path as every server would read it that decodes too much; null when it is encoded too often, or climbs. */
function plainPath(pathname: string): string | null {
  const path = decodingsOf(pathname)?.at(-1)
  if (path === undefined) return null
  const segments = path.split(/[/\\]+/).filter(Boolean)
  if (segments.includes('.') || segments.includes('..')) return null
  while (segments[0] === 'ui') segments.shift()
  return `/${segments.join('/')}`
}
