import { defaultReturnUrl, type KratosSettings } from '../settings'
import { badRequest } from './kratos-error'

type UrlParts = { scheme: string; user: string; host: string; path: string; tail: string }

const form = /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/(?:([^/?#@]*@))?([^/?#]*))?([^?#]*)(.*)$/is

/**
 * The URL that Kratos finally sends a browser to: `return_to`, completed by the default URL, or that default.
 * Kratos is lenient, and so is the sandbox: `///host` and `/\host` count as paths of the app. Throws 400
 * `self_service_flow_return_to_forbidden` for a URL that the allow list does not cover.
 */
export function returnUrl(settings: KratosSettings, returnTo: string | undefined): string {
  const fallback = parse(defaultReturnUrl(settings))
  if (!returnTo) return text(fallback)
  const given = parse(returnTo)
  const url = { ...given, scheme: given.scheme || fallback.scheme, host: given.host || fallback.host }
  const allowed = [settings.baseUrl, ...settings.allowedReturnUrls].map(parse)
  if (allowed.some((one) => isCovered(url, one))) return text(url)
  throw badRequest(
    `Requested return_to URL "${isOpaque(given) ? returnTo : text(url)}" is not allowed.`,
    'self_service_flow_return_to_forbidden',
  )
}

/** Split by hand: the URL class repairs URLs that Kratos' parser rejects or reads differently. */
function parse(url: string): UrlParts {
  const [, scheme = '', user = '', host = '', path = '', tail = ''] = form.exec(url) ?? []
  const isSound =
    !/%(?![0-9a-f]{2})/i.test(path) &&
    /^([^\s\\<>":]*|\[[0-9a-f:.]+\])(:\d*)?$/i.test(host) &&
    /^[\w\-.~!$&'()*+,;=:%]*@?$/.test(user)
  if (!isSound) {
    throw badRequest(`Unable to parse the return_to query parameter as an URL: parse ${JSON.stringify(url)}`)
  }
  return { scheme, user, host, path, tail }
}

/** `javascript:...` and other URLs that cannot have a host. */
function isOpaque({ scheme, host, path }: UrlParts): boolean {
  return scheme !== '' && host === '' && !path.startsWith('/')
}

function isCovered(url: UrlParts, allowed: UrlParts): boolean {
  return (
    url.scheme.toLowerCase() === allowed.scheme.toLowerCase() &&
    url.host.toLowerCase() === allowed.host.toLowerCase() &&
    (url.path || '/').startsWith(allowed.path || '/')
  )
}

function text({ scheme, user, host, path, tail }: UrlParts): string {
  const slash = path === '' || path.startsWith('/') ? '' : '/'
  return `${scheme.toLowerCase()}://${user}${host}${slash}${path.replaceAll('\\', '%5C')}${tail}`
}
