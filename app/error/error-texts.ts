import { failureText } from '@/lib/i18n/failure-text'
import type { Translator } from '@/lib/i18n/translator'
import { type FlowErrorDetails, fetchFlowError } from '@/lib/ory/kratos/calls/kratos-error'
import { type OAuth2ErrorKind, oauth2ErrorKind } from './oauth2-error'
import type { ErrorQuery } from './query'

/** What the error screen says. */
interface ErrorTexts {
  readonly title: string
  readonly explanation: string
  /** `info` where nothing broke. */
  readonly severity: 'error' | 'info'
  /** What Kratos said, as plain text. */
  readonly details: readonly string[]
  /** What an application or a service said. It comes from the URL, so it is marked as a quotation. */
  readonly quotation?: Quotation
}

interface Quotation {
  /** Of OAuth2. */
  readonly code?: string
  /** Each is cut after some sentences. */
  readonly lines: readonly string[]
}

/** Whether the request of an application was used before, or is too old. */
export function isRequestExpired({ reason }: ErrorQuery, { cause }: FlowErrorDetails): boolean {
  return (reason ?? cause) === 'challenge'
}

/** The texts for what led the visitor to /error: one of our failures, or an error that a service reported. */
export function errorTexts(
  query: ErrorQuery,
  { status, details, cause }: FlowErrorDetails,
  t: Translator,
): ErrorTexts {
  if (query.reason) return failureTexts(query.reason, query.seconds, t)
  if (cause === 'challenge') return failureTexts(cause, undefined, t)
  if (typeof query.error === 'string' && !query.id) return oauth2Texts(query.error, query, t)
  if (typeof query.error === 'object' && !query.id) return quotedTexts(status, details, t)
  return { ...titleOf(status, t), details }
}

/** Anyone can write a link to this page. */
function quotedTexts(status: number | undefined, lines: readonly string[], t: Translator): ErrorTexts {
  const quotation = lines.length > 0 && { quotation: { lines: lines.map(cut) } }
  return { ...titleOf(status, t), details: [], ...quotation }
}

function cut(text: string): string {
  return text.length > maxQuotationLength ? `${text.slice(0, maxQuotationLength)}…` : text
}

function failureTexts(
  reason: NonNullable<ErrorQuery['reason']>,
  seconds: number | undefined,
  t: Translator,
): ErrorTexts {
  const explanation = failureText(reason, seconds, t)
  const severity = quietReasons.has(reason) ? 'info' : 'error'
  return { title: t.text(`failure.${reason}.title`), explanation, severity, details: [] }
}

/** What the visitor can mend: wait, allow cookies, go back to the application, write less. */
const quietReasons: ReadonlySet<string> = new Set<NonNullable<ErrorQuery['reason']>>([
  'rate_limited',
  'cookies',
  'challenge',
  'too_large',
])

const maxQuotationLength = 300

/**
 * Our texts for an error of OAuth2. Anyone can write a link to this page, so no part of an unknown code is shown. For
 * a known code, the description helps the people who run the application.
 */
function oauth2Texts(code: string, { error_description, error_hint }: ErrorQuery, t: Translator): ErrorTexts {
  const kind = oauth2ErrorKind(code)
  if (kind === undefined) return { ...titleOf(undefined, t), details: [] }
  const quoted = present([error_description, error_hint]).join(' ')
  const texts = kind === 'unavailable' ? failureTexts(kind, undefined, t) : ownTexts(kind, t)
  return { ...texts, quotation: { code, lines: present([cut(quoted)]) } }
}

function ownTexts(kind: Exclude<OAuth2ErrorKind, 'unavailable'>, t: Translator): ErrorTexts {
  return {
    title: t.text(`error.${kind}.title`),
    explanation: t.text(`error.${kind}.body`),
    severity: kind === 'interaction' ? 'info' : 'error',
    details: [],
  }
}

/** The error that Kratos or `error={json}` reports; empty for any other. */
export async function serviceError(query: ErrorQuery): Promise<FlowErrorDetails> {
  if (query.reason) return { details: [] }
  if (query.id) return (await fetchFlowError(query.id)) ?? { details: [] }
  if (typeof query.error === 'object') {
    const { status, statusText, data, url } = query.error
    const said = typeof data === 'object' ? [data, data.error] : []
    const lines =
      typeof data === 'string'
        ? [data, url]
        : [statusText, ...said.flatMap((one) => [one?.message, one?.reason]), url]
    return { ...(status !== undefined && { status }), details: present(lines) }
  }
  return { details: [] }
}

function titleOf(status: number | undefined, t: Translator): Omit<ErrorTexts, 'details' | 'quotation'> {
  const kind = status === 404 ? 'not_found' : status !== undefined && status >= 500 ? 'server' : 'generic'
  return {
    title: t.text(`error.${kind}.title`),
    explanation: t.text(`error.${kind}.body`),
    severity: kind === 'not_found' ? 'info' : 'error',
  }
}

function present(lines: readonly (string | undefined)[]): string[] {
  return [...new Set(lines.filter((line) => line !== undefined && line !== ''))] as string[]
}
