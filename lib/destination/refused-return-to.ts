import 'server-only'
import { config } from '@/lib/config/config'
import { parseUrl } from '@/lib/http/parse-url'
import { parseAllowedReturnUrls, safeReturnTo } from '@/lib/http/return-to'
import { isSecureUrl } from '@/lib/http/secure-url'
import { isAllowedReturnTo } from './return-to'

/** The parameter that carries a rejected `return_to` to the page that tells the developer. Only in development. */
const parameter = 'refused_return_to'

/** Whether the pages tell a developer what they leave out. A production build contains none of it. */
function isForDevelopers(): boolean {
  return process.env.NODE_ENV === 'development'
}

/** A query without its `return_to`, which was rejected. In development, another parameter keeps it for the page. */
export function withoutReturnTo(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  const given = rest.get('return_to')
  rest.delete('return_to')
  if (given && isForDevelopers()) rest.set(parameter, given)
  return rest
}

/**
 * What the page says in development about a rejected `return_to`: where it would have redirected, and what to change.
 * In production, only the log names its host.
 * @param query of the page
 */
export function refusalNotice(query: URLSearchParams): string | undefined {
  if (!isForDevelopers()) return undefined
  const given = query.get(parameter) ?? query.get('return_to')
  if (!given || isAllowedReturnTo(given)) return undefined
  return `Only in development: Latchkey rejects the return_to ${given}. ${remedyFor(given)}`
}

function remedyFor(given: string): string {
  const url = parseUrl(given, config().APP_URL)
  if (url === null) return 'It is not a URL.'
  if (url.origin === config().APP_URL)
    return 'It must be a page of Latchkey that changes nothing, with a plain path.'
  if (!isSecureUrl(url)) return 'It must use https. Only localhost may use http.'
  const allowed = parseAllowedReturnUrls(url.origin)
  if (safeReturnTo(given, { appUrl: config().APP_URL, allowed }) === null)
    return 'Encode it as a plain URL: no user name, no backslash, no space, no encoded dots.'
  return `To allow it, add ${url.origin} to ALLOWED_RETURN_URLS, and to Kratos’ selfservice.allowed_return_urls.`
}
