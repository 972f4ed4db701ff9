import 'server-only'
import type { PhoneStepState } from '@/lib/session/phone-step-schema'
import { readSession, writeSession } from '@/lib/session/session'
import { firstStep } from './phone-step'

/** More tabs with a registration than anybody has open; the cookie must stay small. */
const mostFlows = 3

/** Where a registration stands with its number, sealed in our session: it holds for this flow and this browser. */
export async function readPhoneStep(flowId: string): Promise<PhoneStepState> {
  const { phoneSteps = [] } = await readSession()
  return phoneSteps.find((one) => one.flowId === flowId)?.step ?? firstStep
}

/**
 * Keeps a step, and with it what was typed into the rest of the form, which a page of its own would lose.
 * Only in a server action or route handler.
 */
export async function writePhoneStep(
  flowId: string,
  step: PhoneStepState,
  values?: Readonly<Record<string, string>>,
): Promise<void> {
  const { phoneSteps = [], ...session } = await readSession()
  const others = phoneSteps.filter((one) => one.flowId !== flowId)
  await writeSession({
    ...session,
    ...(values && { draft: { kind: 'registration', values: { ...values } } }),
    phoneSteps: [{ flowId, step }, ...others].slice(0, mostFlows),
  })
}
