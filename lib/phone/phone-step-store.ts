import 'server-only'
import type { PhoneStepState } from '@/lib/session/phone-step-schema'
import { readSession, updateSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { initialPhoneStep } from './phone-step'

/** More tabs than anyone registers in, and the cookie must stay small. */
const maxFlows = 3

/**
 * The phone step of a registration; the first one when the visitor has not begun. It is sealed in our session, so it
 * counts only for this flow in this browser.
 */
export async function readPhoneStep(flowId: string): Promise<PhoneStepState> {
  return (await storedPhoneStep(flowId)) ?? initialPhoneStep
}

/** The phone step of a registration; undefined when the visitor has not begun it. */
export async function storedPhoneStep(flowId: string): Promise<PhoneStepState | undefined> {
  const { phoneSteps = [] } = await readSession()
  return phoneSteps.find((one) => one.flowId === flowId)?.step
}

/**
 * Stores the phone step of a registration, and the other values of the form, which the page would lose. Only
 * in a server action or route handler: it sets cookies.
 */
export async function writePhoneStep(
  flowId: string,
  step: PhoneStepState,
  values?: Readonly<Record<string, string>>,
): Promise<void> {
  const session = await readSession()
  await updateSession(phoneStepChange(session, flowId, step, values), session)
}

/** What changes in our session with a phone step. Pure. */
export function phoneStepChange(
  { phoneSteps = [] }: Session,
  flowId: string,
  step: PhoneStepState,
  values?: Readonly<Record<string, string>>,
): Session {
  const others = phoneSteps.filter((one) => one.flowId !== flowId)
  const draft = values && { draft: { kind: 'registration' as const, values: { ...values } } }
  return { ...draft, phoneSteps: [{ flowId, step }, ...others].slice(0, maxFlows) }
}
