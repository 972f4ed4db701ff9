import type { Translator } from '@/lib/i18n/translator'
import { kratosError, type ServiceError } from '@/lib/ory/kratos/kratos-error'
import type { ErrorQuery } from './query'

/** What the error screen says. */
export interface ErrorTexts {
  readonly title: string
  readonly explanation: string
  /** What a service said, as plain text. */
  readonly details: readonly string[]
}

/** The texts for what led the visitor to /error: a failure of ours, or an error that a service reported. */
export function errorTexts(
  query: ErrorQuery,
  { status, details, cause }: ServiceError,
  t: Translator,
): ErrorTexts {
  if (query.reason) return failureTexts(query.reason, query.seconds, t)
  if (cause === 'challenge') return failureTexts(cause, undefined, t)
  return { ...titleOf(status, t), details }
}

function failureTexts(
  reason: NonNullable<ErrorQuery['reason']>,
  seconds: number | undefined,
  t: Translator,
): ErrorTexts {
  const explanation =
    reason === 'rate_limited' && seconds
      ? t.text('failure.rate_limited.body_seconds', { seconds })
      : t.text(`failure.${reason}.body`)
  return { title: t.text(`failure.${reason}.title`), explanation, details: [] }
}

/** The error that a service reported; empty for a failure of ours. */
export async function serviceError(query: ErrorQuery): Promise<ServiceError> {
  if (query.reason) return { details: [] }
  if (query.id) return (await kratosError(query.id)) ?? { details: [] }
  if (typeof query.error === 'object') {
    const { status, statusText, data } = query.error
    const lines = typeof data === 'string' ? [data] : [statusText, data?.message, data?.reason]
    return { ...(status !== undefined && { status }), details: present(lines) }
  }
  return { details: present([query.error, query.error_description, query.error_hint]) }
}

function titleOf(status: number | undefined, t: Translator): { title: string; explanation: string } {
  if (status === 404)
    return { title: t.text('error.not_found.title'), explanation: t.text('error.not_found.body') }
  const kind = status !== undefined && status >= 500 ? 'server' : 'generic'
  return { title: t.text(`error.${kind}.title`), explanation: t.text(`error.${kind}.body`) }
}

function present(lines: readonly (string | undefined)[]): string[] {
  return lines.filter((line) => line !== undefined && line !== '') as string[]
}
