import { changesStateOnGet } from './state-changing-urls'

/** A page, with letters in any case and marks behind its name. */
const pagePattern = /^(\/[a-z-]+)[^\w/-]*$/i
/** The links in the mails of Kratos, written in the same way. */
const mailPattern = /^(\/api\/\.ory\/self-service\/(?:recovery|verification))[^\w/-]*$/i

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i

/** The parameters of a link that a mail or a screen shows, and what each is without the marks behind it. */
const linkParameters: Readonly<Record<string, RegExp>> = {
  flow: new RegExp(`^${uuid.source}`, 'i'),
  token: /^[a-z\d]{16,}(?=[^a-z\d]+$)/i,
  code: /^\d{4,8}(?=[^a-z\d]+$)/i,
  user_code: /^[a-z\d-]+(?=[^a-z\d-]+$)/i,
}

/**
 * A link as it was before a mail program or a person spoiled it: by `&amp;`, quoted-printable, a second encoding,
 * capitals, or the marks of the sentence around it.
 * @returns our own path and query; null for a link that needs no repair, and for one that would change something
 */
export function repairedLink(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  appUrl: string,
): string | null {
  const path = repairedPath(pathname)
  if (path === null) return null
  const query = new URLSearchParams(search)
  const read = repairedQuery(query)
  if (path === pathname && read.toString() === query.toString()) return null
  const link = `${path}${read.size > 0 ? `?${read}` : ''}`
  return changesStateOnGet(link, appUrl) ? null : link
}

/** Null for a path whose capitals and marks mean something. */
function repairedPath(pathname: string): string | null {
  const text = decoded(pathname)
  const [, name] = pagePattern.exec(text) ?? mailPattern.exec(text) ?? []
  return name ? name.toLowerCase() : pathname === '/' ? '/' : null
}

function repairedQuery(query: URLSearchParams): URLSearchParams {
  const pairs = [...decodedOnce(query)].map(([name, value]) => [repairedName(name), value] as const)
  const isQuoted = pairs.some(([name, value]) => name === 'flow' && quotedFlow.test(value))
  return new URLSearchParams(pairs.map(([name, value]) => [name, repairedValue(name, value, isQuoted)]))
}

/** A query that was encoded as a whole is one long name. */
function decodedOnce(query: URLSearchParams): URLSearchParams {
  const [only, ...others] = [...query]
  const isWhole = only?.[1] === '' && others.length === 0 && only[0].includes('=')
  return isWhole ? new URLSearchParams(only[0]) : query
}

const quotedFlow = new RegExp(`^3D${uuid.source}`, 'i')

function repairedName(name: string): string {
  const plain = name.replace(/^(?:amp;)+/, '')
  const lower = plain.toLowerCase()
  return Object.hasOwn(linkParameters, lower) ? lower : plain
}

function repairedValue(name: string, value: string, isQuoted: boolean): string {
  const pattern = Object.hasOwn(linkParameters, name) ? linkParameters[name] : undefined
  if (pattern === undefined) return value
  const text = decoded(isQuoted ? value.replace(/^3D/i, '') : value)
  const found = pattern.exec(text)?.[0]
  if (found === undefined) return isQuoted ? text : value
  return name === 'flow' ? found.toLowerCase() : found
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
