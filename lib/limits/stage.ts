import 'server-only'
import { type Answer, refused, type Stage } from '@/lib/submission/pipeline'
import type { Submission } from '@/lib/submission/submission'
import type { Understood } from '@/lib/submission/understood'
import { observers } from '@/lib/telemetry/observers'
import { creditSignIn, endKnownBrowsers, noteWrong, takeOwnWrong } from './credit'
import { type KnownBrowser, readKnownBrowser } from './known-browser'
import type { Try } from './policy'
import { type SharedLimits, sharedLimits } from './shared-limits'
import type { Refusal } from './store'
import { linkedFor, tryOf } from './try-of'

/** A submission names no more. Whoever names more could spread one try over many counts. */
const mostNames = 5

/**
 * Our limits for guesses and floods (docs/security.md). A try is counted before Kratos is asked, so tries at the same time see
 * each other. It is given back only where Kratos' answer says that it was right, or not looked at. At a limit, Kratos is not asked.
 * Only in a server action or route handler: after a sign-in it sets a cookie.
 */
export const limitsStage: Stage = async (submission, next) => {
  const shared = sharedLimits()
  if (shared === null) return next()
  const known = await readKnownBrowser()
  const tried = await tryOf(submission, known, shared)
  if (Math.max(tried.accounts.length, tried.addresses.length) > mostNames)
    return refuse(submission, tried, { limit: 'messages', seconds: 60 }, shared)
  const begun = await shared.policy.begin(tried)
  if (begun.kind === 'refused') return refuse(submission, tried, begun.refusal, shared)
  const answer = await next()
  const { understood } = answer
  const isRight = tried.guesses !== null && understood.looked === 'right'
  const ownWrong = isRight ? await takeOwnWrong(tried, shared) : 0
  await shared.policy.settle(begun.counted, understood, ownWrong)
  if (tried.guesses !== null) {
    observers().metrics?.guess(understood.looked)
    if (understood.looked === 'wrong' || understood.looked === 'doubt') await noteWrong(tried, shared)
  }
  await remember(submission, tried, understood, known, shared)
  return answer
}

async function remember(
  submission: Submission,
  tried: Try,
  understood: Understood,
  known: KnownBrowser | null,
  shared: SharedLimits,
): Promise<void> {
  const { kind, flowId, visitor } = submission
  if (understood.sentMessage && tried.addresses.length > 0) {
    const flow = { kind: 'flow', of: shared.digests.of('flow', flowId) } as const
    await shared.store.put(flow, tried.addresses.join(), linkedFor)
  }
  const saved = understood.savedPassword
  if (saved !== null) await endKnownBrowsers(saved, visitor, known, shared)
  const isSignIn = kind === 'login' && tried.guesses !== null && understood.looked === 'right'
  if (isSignIn) await creditSignIn(tried, understood, submission, known, shared)
}

function refuse(
  { kind, visitor }: Submission,
  { guesses }: Try,
  { limit, seconds }: Refusal,
  { noteRefusal }: SharedLimits,
): Answer {
  noteRefusal({ limit, route: `submit ${kind}`, requestId: visitor.requestId })
  observers().metrics?.limit(limit)
  // A network may wait because of messages.
  const rule = limit === 'network' && guesses === null ? 'messages' : limit
  return refused({ rule, seconds }, 429, waitBody(seconds))
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
