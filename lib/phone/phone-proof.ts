import { config } from '@/lib/config/config'
import { type Field, foldedName } from '@/lib/ory/kratos/kratos-fields'
import type { PhoneStepState } from '@/lib/session/phone-step-schema'
import { phoneField } from './phone-step-due'

/**
 * Whether a posted registration has only LINE's own button. A registration from LINE offers no other. With another
 * method Kratos would forget in the flow that it came by LINE, and so would we.
 */
export function pressesLine(fields: readonly Field[]): boolean {
  const providers = valuesOf(fields, 'provider')
  return providers.length > 0 && providers.every(isLine) && valuesOf(fields, 'method').every(isOidc)
}

/** Whether a post names LINE as a provider, alone or beside others. */
export function namesLine(fields: readonly Field[]): boolean {
  return valuesOf(fields, 'provider').some(isLine)
}

/** Whether a post brings a number, in any shape. */
export function bringsNumber(fields: readonly Field[]): boolean {
  return fields.some(mayHoldNumber)
}

/** Whether each number of a post is the one that was proven in this step. */
export function isProven(fields: readonly Field[], step: PhoneStepState | undefined): boolean {
  return fields
    .filter(mayHoldNumber)
    .every(([name, value]) => step?.kind === 'verified' && name === phoneField && value === step.phone)
}

/** `traits` that is not an object we could look into, or the number in any shape. */
function mayHoldNumber([given, value]: Field): boolean {
  const name = foldedName(given)
  return name === phoneField || name.startsWith(`${phoneField}.`) || (name === 'traits' && value !== '')
}

function valuesOf(fields: readonly Field[], name: string): readonly string[] {
  return fields.filter(([given]) => foldedName(given) === name).map(([, value]) => value)
}

function isLine(provider: string): boolean {
  return provider === config().LINE_PROVIDER_ID
}

function isOidc(method: string): boolean {
  return method === 'oidc'
}
