import 'server-only'
import { refusedResponse, type Stage } from '@/lib/submission/pipeline'
import { stepOf, withAddressOf } from '@/lib/submission/step'
import { attemptFrom } from './attempt'
import { guesses } from './rate-limiter'
import { recordAttempt } from './record-attempt'
import { rateLimits } from './shared-limits'
import { isLimitExceeded } from './store'

/** Only in a server action or route handler: after a sign-in it sets a cookie. */
export const rateLimit: Stage = async (submission, next) => {
  const shared = rateLimits()
  if (shared === null) return next()
  const step = await stepOf(submission)
  const written = withAddressOf(submission, step)
  const attempt = await attemptFrom(written, step, shared)
  const begun = attempt.isSpread ? { limit: 'messages', seconds: 60 } : await shared.policy.reserve(attempt)
  if (isLimitExceeded(begun)) {
    const { limit, seconds } = begun
    const { kind, visitor } = submission
    shared.reportRefusal({ limit, route: `submit ${kind}`, requestId: visitor.requestId })
    // A network may wait because of messages.
    const reason = limit === 'network' && !guesses(attempt) ? 'messages' : limit
    return refusedResponse({ reason, seconds }, 429, waitBody(seconds))
  }
  const response = await next(written)
  await recordAttempt(attempt, begun, response.effects)
  return response
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
