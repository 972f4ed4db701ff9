import 'server-only'
import { fieldsOfRequest } from '@/lib/flows/request-fields'
import { proxyPath } from '@/lib/http/proxy-path'
import type { Field } from '@/lib/ory/kratos/kratos-fields'
import { currentVisitor } from '@/lib/request/visitor'
import { bringsNumber, isProven, namesLine, pressesLine } from './phone-proof'
import { isPhoneStepDue, isVerificationRequired } from './phone-step-due'
import { readRegistration } from './read-registration'
import { begunPhoneStep } from './step-store'

/** Where Kratos takes the traits of a visitor from a provider. A login may end in a registration. */
const guarded = new RegExp(`^${proxyPath}/self-service/(login|registration)$`)

/**
 * Whether a request for the Ory proxy would store a number that was not proven, in a registration that has a phone
 * step. Such a request would go round the page, and `require-verified-phone.ts` with it. The flow decides, not the
 * pressed button: while a phone step is due, only LINE's button passes, with the proven number or without one
 * (Kratos itself asks for what its schema requires). Kratos reads the query and the body, so we read both. A
 * request that we cannot read exactly as Kratos does counts as such a request: no browser sends it.
 */
export async function bringsUnverifiedPhone(request: Request): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url)
  const kind = guarded.exec(pathname)?.[1]
  if (!isVerificationRequired() || kind === undefined) return false
  const fields = await fieldsOfRequest(request)
  if (fields === null) return true
  const [flowId = '', ...others] = searchParams.getAll('flow')
  if (others.length > 0) return true
  if (namesLine(fields) && bringsNumber(fields) && kind === 'login') return true
  return kind === 'registration' && !(await isProvenRegistration(fields, flowId))
}

/** Whether Kratos may get this post of a registration. Where it does not press LINE, Kratos says what the flow is. */
async function isProvenRegistration(fields: readonly Field[], flowId: string): Promise<boolean> {
  const step = await begunPhoneStep(flowId)
  if (pressesLine(fields)) return isProven(fields, step)
  if (step !== undefined || (namesLine(fields) && bringsNumber(fields))) return false
  const outcome = flowId ? await readRegistration(flowId, await currentVisitor()) : null
  if (outcome?.kind === 'show') return !isPhoneStepDue(outcome.flow)
  // A flow that is over or unknown stores nothing. Any other failure says nothing about the flow.
  return outcome === null || (outcome.kind === 'restart' && outcome.notice !== 'stale')
}
