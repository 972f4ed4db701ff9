import 'server-only'
import { observers } from '@/lib/observers/observers'
import { refusedResponse, type Stage, type SubmissionResponse } from '@/lib/submission/pipeline'
import { stepOf, withAddressOf } from '@/lib/submission/step'
import type { Submission } from '@/lib/submission/submission'
import type { SubmissionEffects } from '@/lib/submission/submission-effects'
import { type Attempt, attemptFrom, namesTooMany } from './attempt'
import { type DeviceCookie, readDeviceCookie } from './device-cookie'
import { forgiveOwnFailures, recordFailure, revokeDeviceCookies, trustDevice } from './record-attempt'
import { keepSignIn } from './session-owner'
import { type RateLimits, rateLimits } from './shared-limits'
import type { LimitExceeded } from './store'

/**
 * Our limits for guesses and floods (docs/security.md). Counters go up before the call to Kratos, so concurrent
 * attempts see each other. They are undone only if Kratos accepted the secret or never checked it. Only in a server
 * action or route handler: after a sign-in it sets a cookie.
 */
export const rateLimit: Stage = async (submission, next) => {
  const shared = rateLimits()
  if (shared === null) return next()
  const [known, step] = await Promise.all([readDeviceCookie(), stepOf(submission)])
  const written = withAddressOf(submission, step)
  const attempt = await attemptFrom(written, step, known, shared)
  if (namesTooMany(attempt)) return refuse(submission, attempt, { limit: 'messages', seconds: 60 }, shared)
  const begun = await shared.policy.reserve(attempt)
  if (begun.kind === 'refused') return refuse(submission, attempt, begun.refusal, shared)
  const response = await next(written)
  const { effects } = response
  const isRight = guesses(attempt) && effects.credential === 'right'
  const ownWrong = isRight ? await forgiveOwnFailures(attempt, begun.counted, known, shared) : 0
  await shared.policy.settle(attempt, begun.counted, effects, ownWrong)
  if (guesses(attempt)) {
    observers().metrics?.guess(effects.credential)
    if (effects.credential === 'wrong' || effects.credential === 'doubt')
      await recordFailure(attempt, begun.counted, known, shared)
  }
  await remember(submission, attempt, effects, known, shared)
  return response
}

function guesses({ first, second }: Attempt): boolean {
  return first.length + second.length > 0
}

async function remember(
  submission: Submission,
  attempt: Attempt,
  effects: SubmissionEffects,
  known: DeviceCookie | null,
  shared: RateLimits,
): Promise<void> {
  const { session, passwordChange } = effects
  if (passwordChange !== null) await revokeDeviceCookies(passwordChange, submission.visitor, known, shared)
  const isCredited = attempt.isCredited && guesses(attempt) && effects.credential === 'right'
  const names = isCredited && attempt.account !== null ? [attempt.account] : attempt.names
  if (session !== null) await keepSignIn(session.value, names, isCredited, shared)
  if (isCredited) await trustDevice(attempt, effects, submission, known, shared)
}

function refuse(
  { kind, visitor }: Submission,
  attempt: Attempt,
  { limit, seconds }: LimitExceeded,
  { reportRefusal }: RateLimits,
): SubmissionResponse {
  reportRefusal({ limit, route: `submit ${kind}`, requestId: visitor.requestId })
  // A network may wait because of messages.
  const reason = limit === 'network' && !guesses(attempt) ? 'messages' : limit
  return refusedResponse({ reason, seconds }, 429, waitBody(seconds))
}

/** What Kratos would answer to a program, had it this limit. */
function waitBody(seconds: number): object {
  return {
    error: {
      id: 'too_many_tries',
      code: 429,
      status: 'Too Many Requests',
      reason: 'There were too many wrong or repeated tries.',
      message: `Please wait ${seconds} seconds and try again.`,
      details: { retry_after: seconds },
    },
  }
}
