import { z } from 'zod'
import type { FlowKind } from '@/lib/http/flow-kind'
import { flowSchema } from '@/lib/ory/kratos/flow'
import { messageIds } from '@/lib/ory/kratos/message-ids'

/** What Kratos said about a submit. */
export interface Verdict {
  /**
   * `right` and `wrong` are about a password or a code. `unsaid`: Kratos looked at neither, for example because a
   * field was missing. `lost`: we do not know Kratos' answer, and the flow may still hold it.
   */
  readonly guess: 'right' | 'wrong' | 'unsaid' | 'lost'
  readonly isMessageSent: boolean
  readonly isRegistered: boolean
}

/** The parts of Kratos' response that tell. */
export interface Answer {
  /** 0 when there is none. */
  readonly status: number
  readonly body?: unknown
  readonly setCookies: readonly string[]
  /** Why there is no response: only a call that never reached Kratos is sure to have tried nothing. */
  readonly missing?: 'timeout' | 'unavailable' | undefined
}

/** Each was seen on Kratos 26.2.0 and 1.3.1. The last three are of a registration, a recovery and a verification. */
const wrong: ReadonlySet<number> = new Set([
  messageIds.wrongCredentials,
  messageIds.wrongSecondFactor,
  messageIds.lookupSecretUsed,
  messageIds.wrongLookupSecret,
  messageIds.unknownCodeUser,
  messageIds.wrongLoginCode,
  4040003,
  4060006,
  4070006,
])

/** The account exists. It tells a stranger as much as a registration that worked. */
const alreadyRegistered: ReadonlySet<number> = new Set([
  messageIds.duplicateCredentials,
  messageIds.duplicateCredentialsOnLink,
  messageIds.duplicateCredentialsWithHints,
])

const successSchema = z
  .looseObject({})
  .refine((body) => 'session' in body || 'session_token' in body || 'identity' in body)

const nothing: Verdict = { guess: 'unsaid', isMessageSent: false, isRegistered: false }

/** Reads Kratos' answer to a submit. Pure. */
export function verdictOf(kind: FlowKind, { status, body, setCookies, missing }: Answer): Verdict {
  if (status === 0) return missing === 'timeout' ? { ...nothing, guess: 'lost' } : nothing
  const flow = flowSchema.safeParse(body)
  if (flow.success) return verdictOfFlow(kind, status, flow.data)
  const isIn =
    sessionCookiesIn(setCookies).length > 0 || (status === 200 && successSchema.safeParse(body).success)
  if (isIn) return { ...nothing, guess: 'right', isRegistered: kind === 'registration' }
  // The password is right, and a second factor or an application comes next.
  return status === 422 ? { ...nothing, guess: 'right' } : nothing
}

function verdictOfFlow(kind: FlowKind, status: number, { ui, state }: z.infer<typeof flowSchema>): Verdict {
  const messages = [...ui.messages, ...ui.nodes.flatMap((node) => node.messages)]
  const errors = messages.filter(({ type }) => type === 'error')
  const says = (ids: ReadonlySet<number>) => messages.some(({ id }) => ids.has(id))
  const isUnknown = messages.some(({ id }) => id === messageIds.unknownCodeUser)
  const isPassed = state === 'passed_challenge' && status === 200
  // After a few wrong codes Kratos has no message of its own for the next one.
  const isSpent = state === 'sent_email' && errors.some(({ id }) => id === messageIds.genericError)
  return {
    guess: says(wrong) || isSpent ? 'wrong' : isPassed ? 'right' : 'unsaid',
    // An account that does not exist counts like one that does.
    isMessageSent: isUnknown || (state === 'sent_email' && errors.length === 0),
    isRegistered: kind === 'registration' && says(alreadyRegistered),
  }
}

/**
 * The session cookies among those that Kratos sets, or that a browser sends.
 * @param name what the operator calls it. Without it, each name with `session` in it, as Kratos' own has, except Hydra's
 */
export function sessionCookiesIn(
  lines: readonly string[],
  name?: string,
): readonly { readonly name: string; readonly value: string }[] {
  return lines.flatMap((line) => {
    const [, cookie = '', value = ''] = /^([^=;]+)=([^;]+)/.exec(line) ?? []
    const isSession = /session/i.test(cookie) && !cookie.startsWith('ory_hydra_')
    return value !== '' && (name === undefined ? isSession : cookie === name) ? [{ name: cookie, value }] : []
  })
}
