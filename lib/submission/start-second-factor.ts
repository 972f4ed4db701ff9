import 'server-only'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'
import { getFlow } from '@/lib/ory/kratos/calls/get-flow'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { sessionsOf } from '@/lib/request/session-cookie'
import type { Visitor } from '@/lib/request/visitor'
import { runPipeline, type Stage, type SubmissionResponse } from './pipeline'
import type { Submission } from './submission'
import { noEffects, type SubmissionEffects } from './submission-effects'

/** Who starts a sign-in with a second factor. */
interface Starter {
  readonly visitor: Visitor
  /** `X-Session-Token` of a program. */
  readonly sessionToken?: string | undefined
  readonly entry: Submission['entry']
}

/**
 * Starts a sign-in with a second factor. Kratos sends a code at once if that is the only second factor of the account,
 * so the start runs the stages as a submission does.
 * @param ask creates the flow at Kratos
 */
export function startSecondFactor(
  { visitor, sessionToken, entry }: Starter,
  stages: readonly Stage[],
  ask: () => Promise<ServiceResponse>,
): Promise<SubmissionResponse> {
  const submission: Submission = {
    ...{ kind: 'login', flowId: '', method: 'code', identifier: '', secret: null, fields: new Map() },
    ...{ entry, visitor, sessions: sessionsOf(visitor.cookieHeader, sessionToken), isStart: true },
    ...(sessionToken && { sessionToken }),
  }
  const askKratos: Stage = async () => {
    const response = await ask()
    return { ...response, effects: await understandStart(response, visitor) }
  }
  return runPipeline(submission, [...stages, askKratos])
}

/** Whether Kratos has sent a code. The new flow shows it, as nothing has been submitted to it yet. */
async function understandStart(response: ServiceResponse, visitor: Visitor): Promise<SubmissionEffects> {
  const { status, body, location, setCookies } = response
  if (status >= 400 && status < 500) return noEffects
  const id = location === undefined ? null : new URL(location, 'http://page').searchParams.get('flow')
  const cookies = [...setCookies.map((line) => line.split(';', 1)[0] ?? ''), visitor.cookieHeader ?? '']
  const shown = id
    ? (await toServiceResponse(getFlow('login', id, { ...visitor, cookieHeader: cookies.join('; ') }))).body
    : body
  const flow = flowSchema.safeParse(shown).data
  return { ...noEffects, sentMessage: flow === undefined || flow.state === 'sent_email' }
}
