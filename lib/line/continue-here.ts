import 'server-only'
import { z } from 'zod'
import { destinationQuery, finalDestination, readDestination } from '@/lib/destination/destination'
import { draftFromForm } from '@/lib/flows/form/draft'
import { readForm } from '@/lib/flows/form/form-body'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { currentLocale } from '@/lib/i18n/current-translator'
import { oneTimeStore } from '@/lib/request/one-time-store'
import { updateSession } from '@/lib/session/session'
import { flowPageUrl, toHref } from '@/lib/urls/flow-page-url'

/** The page where the other browser takes over. */
export const continueHerePage = '/continue-here'

const purpose = 'continue here'

/** How long the code lives, in seconds. */
const lifetime = 60

/**
 * What is carried from an in-app browser to the device's own: never a session, which would sign the visitor in to an
 * account that another person chose, and never a password or a code.
 */
const noteSchema = z.object({
  page: z.enum(['login', 'registration']),
  query: z.record(z.string(), z.string()),
  /** What was typed, by field name. */
  values: z.record(z.string(), z.string()).optional(),
  locale: z.string(),
})

/**
 * Saves what the visitor of an in-app browser takes along.
 * @param form the form of a login or a registration, as it was posted
 * @returns the URL for the other browser; the page itself when there is nothing to take along
 */
export async function saveContinuation(form: FormData): Promise<RedirectUrl> {
  const { pageUrl, body } = readForm(form)
  const page = pageUrl?.kind === 'registration' ? 'registration' : 'login'
  if (pageUrl?.kind !== page || pageUrl.query.has('login_challenge'))
    return pageUrl ? toHref(pageUrl) : '/login'
  const query = destinationQuery(finalDestination(readDestination(pageUrl.query)))
  const values = draftFromForm(body)
  const note = { page, query: Object.fromEntries(query), locale: await currentLocale() }
  // Long values are typed again.
  const code = codeFor({ ...note, ...(values && { values }) }) ?? codeFor(note)
  if (code === null) return toHref(pageUrl)
  return `${continueHerePage}?${new URLSearchParams({ code })}`
}

/** Apps pass URLs on to each other, and some cut long ones. */
const maxCodeLength = 2000

function codeFor(note: object): string | null {
  const code = oneTimeStore().issue(purpose, note, lifetime)
  return code !== null && code.length <= maxCodeLength ? code : null
}

/** What may be a code of {@link saveContinuation}; null for anything else. Whether it counts, only a press tells. */
export function continuationCode(given: unknown): string | null {
  return typeof given === 'string' && given.length <= maxCodeLength && /^[\w-]{60,}$/.test(given)
    ? given
    : null
}

/**
 * Takes what an in-app browser saved into this browser, once. Our session keeps what was typed until the new
 * flow shows it. Only in a server action.
 * @returns the page to open, without a flow, and the language of the other browser; null for a code that was
 *   used, is too old, or was never given out
 */
export async function takeContinuation(
  code: unknown,
): Promise<{ readonly href: RedirectUrl; readonly locale: string } | null> {
  const given = continuationCode(code)
  const note = given === null ? null : await oneTimeStore().redeem(purpose, given, noteSchema)
  if (note === null) return null
  const { page, query, values, locale } = note
  await updateSession({ draft: values && { kind: page, values } })
  return { href: toHref(flowPageUrl(page, query)), locale }
}
