import 'server-only'
import { readSession, updateSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { type PhoneStepState, phoneSession } from './phone-session'
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
  return phoneStepIn(await readSession(), flowId)
}

/** The same, in our session as it was read before. */
export function phoneStepIn(session: Session, flowId: string | undefined): PhoneStepState | undefined {
  return phoneSession.of(session).phoneSteps?.find((one) => one.flowId === flowId)?.step
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
  session: Session,
  flowId: string,
  step: PhoneStepState,
  values?: Readonly<Record<string, string>>,
): Session {
  const { phoneSteps = [] } = phoneSession.of(session)
  const others = phoneSteps.filter((one) => one.flowId !== flowId)
  const draft = values && { draft: { kind: 'registration' as const, values: { ...values } } }
  const newest = [{ flowId, step }, ...others].slice(0, maxFlows)
  return { ...draft, ...phoneSession.change({ phoneSteps: newest }) }
}
