import 'server-only'
import type { PhoneStepState } from '@/lib/session/phone-step-schema'
import { readSession, updateSession } from '@/lib/session/session'
import { firstStep } from './phone-step'

/** More tabs with a registration than anybody has open. The cookie must stay small. */
const mostFlows = 3

/** The phone step of a registration, sealed in our session: it counts for this flow in this browser only. */
export async function readPhoneStep(flowId: string): Promise<PhoneStepState> {
  const { phoneSteps = [] } = await readSession()
  return phoneSteps.find((one) => one.flowId === flowId)?.step ?? firstStep
}

/**
 * Keeps the phone step of a registration, and the rest of the form with it, which the page would lose.
 * Only in a server action or route handler.
 */
export async function writePhoneStep(
  flowId: string,
  step: PhoneStepState,
  values?: Readonly<Record<string, string>>,
): Promise<void> {
  const session = await readSession()
  const others = (session.phoneSteps ?? []).filter((one) => one.flowId !== flowId)
  const draft = values && { draft: { kind: 'registration' as const, values: { ...values } } }
  await updateSession({ ...draft, phoneSteps: [{ flowId, step }, ...others].slice(0, mostFlows) }, session)
}
