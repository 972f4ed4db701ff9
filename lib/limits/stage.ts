import 'server-only'
import { observers } from '@/lib/telemetry/observers'
import { type Answer, refused, type Stage } from '@/lib/submission/pipeline'
import type { Submission } from '@/lib/submission/submission'
import { creditSignIn, endKnownBrowsers, noteWrong, takeOwnWrong } from './credit'
import { type KnownBrowser, readKnownBrowser } from './known-browser'
import type { Try } from './policy'
import { type SharedLimits, sharedLimits } from './shared-limits'
import { linkedFor, tryOf } from './try-of'
import type { Refusal } from './store'
import { waitBody } from './wait-answer'

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
  const wrongTries = await remember(submission, tried, answer, known, shared)
  return isRight ? { ...answer, wrongTries } : answer
}

async function remember(
  submission: Submission,
  tried: Try,
  { understood }: Answer,
  known: KnownBrowser | null,
  shared: SharedLimits,
): Promise<number> {
  const { kind, flowId, visitor } = submission
  if (understood.sentMessage && tried.addresses.length > 0) {
    const flow = { kind: 'flow', of: shared.digests.of('flow', flowId) } as const
    await shared.store.put(flow, tried.addresses.join(), linkedFor)
  }
  const saved = understood.savedPassword
  if (saved !== null) await endKnownBrowsers(saved, visitor, known, shared)
  const isSignIn = kind === 'login' && tried.guesses !== null && understood.looked === 'right'
  return isSignIn ? creditSignIn(tried, understood, submission, known, shared) : 0
}

function refuse(
  { kind, visitor }: Submission,
  { guesses }: Try,
  { limit, seconds }: Refusal,
  { refusals }: SharedLimits,
): Answer {
  refusals.refused({ limit, route: `submit ${kind}`, requestId: visitor.requestId })
  observers().metrics?.limit(limit)
  // A network may wait because of messages.
  const rule = limit === 'network' && guesses === null ? 'messages' : limit
  return refused({ rule, seconds }, 429, waitBody({ seconds }))
}
