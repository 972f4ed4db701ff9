import { foldedName } from '@/lib/http/folded-name'
import { isJsonObject, type Json } from '@/lib/http/json'
import { type Fields, textField } from '@/lib/submission/read-fields'
import { type Submission, withFields } from '@/lib/submission/submission'
import { checkPhone } from './check-phone'
import type { PhoneStepState } from './phone-session'
import { phoneField } from './phone-step-due'

/**
 * Whether a submission presses the provider's button. A registration from the provider offers no other: with another
 * method Kratos would forget in the flow where it came from, and so would we.
 */
export function isProviderSubmit({ fields, method }: Submission, provider: string): boolean {
  return method === 'oidc' && textField(fields, 'provider') === provider
}

/** Whether a submission contains a number, in any shape. */
export function hasPhoneNumber({ fields }: Submission): boolean {
  return [...fields].some(
    ([name, value]) =>
      namesNumber(name) ||
      (name === 'traits' &&
        isJsonObject(value) &&
        Object.keys(value).some((trait) => namesNumber(`traits.${trait}`))),
  )
}

/** Without the number, in any shape. */
export function withoutNumber(submission: Submission): Submission {
  const kept = [...submission.fields].filter(([name]) => !namesNumber(name))
  return withFields(
    submission,
    kept.map(([name, value]) => [name, name === 'traits' ? withoutPhone(value) : value] as const),
  )
}

/** Without some of its fields. */
export function withoutFields(submission: Submission, names: readonly string[]): Submission {
  return withFields(
    submission,
    [...submission.fields].filter(([name]) => !names.includes(name)),
  )
}

/**
 * The fields with the number as it was proven in this step; null when there is another one, or one in another shape.
 */
export function verifiedFields({ fields }: Submission, step: PhoneStepState | undefined): Fields | null {
  const proven = step?.kind === 'verified' ? step.phone : null
  const written: [string, Json][] = []
  for (const [name, value] of fields) {
    if (name === 'traits' && isJsonObject(value)) {
      const others = Object.entries(value).filter(([trait]) => namesNumber(`traits.${trait}`))
      if (others.some(([trait, phone]) => trait !== 'phone' || phone !== proven)) return null
    } else if (namesNumber(name)) {
      const isProven =
        name === phoneField && typeof value === 'string' && checkPhone(value).phoneNumber === proven
      if (!isProven || proven === null) return null
      written.push([name, proven])
      continue
    }
    written.push([name, value])
  }
  return new Map(written)
}

function namesNumber(given: string): boolean {
  const name = foldedName(given)
  return name === phoneField || name.startsWith(`${phoneField}.`)
}

function withoutPhone(traits: Json): Json {
  if (!isJsonObject(traits)) return traits
  return Object.fromEntries(Object.entries(traits).filter(([trait]) => !namesNumber(`traits.${trait}`)))
}
