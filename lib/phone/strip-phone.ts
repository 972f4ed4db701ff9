import 'server-only'
import { config } from '@/lib/config/config'
import type { Submission } from '@/lib/flows/submission'
import { addsFields } from '@/lib/ory/kratos/kratos-fields'
import { isVerificationRequired, phoneField } from './phone-step-due'

/**
 * Takes the number out of a form that leaves for LINE before there is a phone step. Kratos would keep the
 * number for the registration that may follow, and must ask for it there.
 */
export function stripPhone(submission: Submission): Submission {
  if (!isVerificationRequired()) return submission
  const body = withoutAddedFields(submission.body)
  const isForLine = body.getAll('provider').includes(config().LINE_PROVIDER_ID)
  return { ...submission, body: isForLine ? without(body, [phoneField, 'traits']) : body }
}

/** The form without values that would bring a provider or a number past these rules. */
export function withoutAddedFields(body: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...body].filter(([name, value]) => !addsFields(name, value)))
}

/** The form without some of its fields. */
export function without(body: URLSearchParams, names: readonly string[]): URLSearchParams {
  const rest = new URLSearchParams(body)
  for (const name of names) rest.delete(name)
  return rest
}
