import 'server-only'
import { config } from '@/lib/config/config'
import { hasCsrfCookie, hasSessionCookie, serviceCookieHeader } from '@/lib/http/kratos-cookies'
import { languageCookie } from '@/lib/i18n/language-cookie'
import { deviceCookie } from '@/lib/session/device'
import { sessionCookie } from '@/lib/session/session'
import { readThemeChoice, themeCookie } from '@/lib/theme/theme-choice'

/** The cookies that a kept page may depend on, as the browser sent them. */
export interface PageCookies {
  readonly language?: string
  readonly theme?: string
  /** Sealed. */
  readonly device?: string
  /** Sealed. */
  readonly session?: string
}

/** Hydra's cookies, where it is on our host. Our pages do not read them, and Kratos gets them with the call. */
const cookieOfHydra = /^\s*ory_hydra_/

/** Next reads these for previews. */
const cookieOfNext = /^\s*__(?:next|prerender)/i

const languageTag = /^[A-Za-z\d-]{2,35}$/

/** A seal in one cookie, without a character that Next would decode. */
const seal = /^Fe26\.2\*[\w.*-]{1,3800}~2$/

/** How a cookie is read, by its name. */
interface Reader {
  readonly as: keyof PageCookies
  isRight(value: string): boolean
}

const choices: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [languageCookie, { as: 'language', isRight: (value) => languageTag.test(value) }],
  [themeCookie, { as: 'theme', isRight: (value) => readThemeChoice(value) !== undefined }],
])

/**
 * The cookies of a visitor who may get a kept page of a flow. They have Kratos' CSRF cookie, and no other one of Ory, of
 * Next or of ours: it may stand for a session at Kratos. The pages do not read the cookies of other programs.
 * @returns null for all other visitors, and for a value that none of us wrote
 */
export function readCookies(cookieHeader: string): PageCookies | null {
  if (!hasCsrfCookie(cookieHeader)) return null
  const isRight = (value: string) => seal.test(value)
  const readers = new Map<string, Reader>([
    ...choices,
    [deviceCookie(), { as: 'device', isRight }],
    [sessionCookie(), { as: 'session', isRight }],
  ])
  return readWith(
    readers,
    cookieHeader,
    (pair) => hasCsrfCookie(pair) || cookieOfHydra.test(pair) || isUnread(pair),
  )
}

/**
 * The choices of any visitor. All other cookies are allowed but Next's own.
 * @returns null for a visitor whom Next must answer
 */
export function readChoices(cookieHeader: string): PageCookies | null {
  return readWith(choices, cookieHeader, (pair) => !cookieOfNext.test(pair))
}

function readWith(
  readers: ReadonlyMap<string, Reader>,
  cookieHeader: string,
  isAllowed: (pair: string) => boolean,
): PageCookies | null {
  const found: Record<string, string> = {}
  for (const pair of cookieHeader.split(';')) {
    const cut = pair.indexOf('=')
    const [name, value] = [pair.slice(0, cut).trim(), pair.slice(cut + 1)]
    const reader = readers.get(name)
    if (reader !== undefined) {
      if (!reader.isRight(value) || reader.as in found) return null
      found[reader.as] = value
    } else if (!isAllowed(pair)) return null
  }
  return found
}

/** Whether a cookie belongs to another program, such as one that counts visitors. */
function isUnread(pair: string): boolean {
  const { ORY_SESSION_COOKIE } = config()
  if (hasSessionCookie(pair, ORY_SESSION_COOKIE)) return false
  return !cookieOfNext.test(pair) && serviceCookieHeader(pair, ORY_SESSION_COOKIE) !== ''
}
