import 'server-only'
import { z } from 'zod'
import type { Json } from '@/lib/http/json'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'
import { dateTime } from '@/lib/ory/kratos/date-time'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import { issuedSession } from '@/lib/request/session-cookie'
import type { Visitor } from '@/lib/request/visitor'
import type { Submission } from './submission'

/*
 * What an answer of Kratos says of the submission before it. This is the one place that says which answers are which
 * (`submission-effects.test.ts` has the recorded answers of both releases). A doubt is never good news: an answer that
 * is lost, late, refused or unknown says that something was tried.
 */

export interface SubmissionEffects {
  /**
   * How Kratos judged the secret. `nothing`: it checked none, and its response shows that. `doubt`: we cannot know,
   * so it counts as an attempt and credits no account. `right` credits the identity of `session` and no other.
   */
  readonly credential: 'right' | 'wrong' | 'nothing' | 'doubt'
  /** Kratos sent a message, or may have. */
  readonly sentMessage: boolean
  /** Kratos created an account, or revealed that one exists, or may have. */
  readonly registered: boolean
  /** The session that Kratos made. */
  readonly session: IssuedSession | null
  /**
   * Set if the password was changed, or may have been. `identityId` is null if the response names no identity; then
   * it is the signed-in one.
   */
  readonly passwordChange: { readonly identityId: string | null } | null
}

/** A session that Kratos made because of a submission. */
interface IssuedSession {
  /** Of the cookie, or the token of a program. */
  readonly value: string
  /** The name of its cookie; null for a program's token. */
  readonly cookie: string | null
  /** The owner. Null if Kratos' response does not name one; `fetchSessionOwner` does. */
  readonly identityId: string | null
  /** `aal1` or `aal2`; null where Kratos' answer does not say. */
  readonly aal: string | null
}

/** Of a submission that never reached Kratos. */
export const noEffects: SubmissionEffects = {
  credential: 'nothing',
  sentMessage: false,
  registered: false,
  session: null,
  passwordChange: null,
}

/** The secret was looked at, and refused. The last three are of a registration, a recovery and a verification. */
const incorrectMessages: ReadonlySet<number> = new Set([
  messageIds.wrongCredentials,
  messageIds.wrongSecondFactor,
  messageIds.wrongKey,
  messageIds.lookupSecretUsed,
  messageIds.wrongLookupSecret,
  messageIds.unknownCodeUser,
  messageIds.wrongLoginCode,
  messageIds.wrongRegistrationCode,
  messageIds.wrongRecoveryCode,
  messageIds.wrongVerificationCode,
])

/** Errors of Kratos that it returns before it checks anything in a submission. */
const rejectedUnread: ReadonlySet<string> = new Set([
  'session_already_available',
  'security_csrf_violation',
  'self_service_flow_expired',
  'self_service_flow_disabled',
])

/** A call that failed in one of these ways has never reached Kratos. */
const neverReached: ReadonlySet<string | undefined> = new Set(['refused', 'unreachable', 'shed', 'untrusted'])

const sessionSchema = z.looseObject({
  authenticator_assurance_level: z.string().optional().catch(undefined),
  identity: z
    .looseObject({ id: z.string(), created_at: dateTime, traits: z.json().catch('') })
    .optional()
    .catch(undefined),
})

const bodySchema = z
  .looseObject({
    session: sessionSchema.optional().catch(undefined),
    session_token: z.string().min(1).optional().catch(undefined),
    identity: z.looseObject({}).optional().catch(undefined),
    error: z
      .looseObject({
        id: z.string().optional().catch(undefined),
        code: z.number().optional().catch(undefined),
      })
      .optional()
      .catch(undefined),
  })
  .catch({})

type KratosAnswer = Pick<ServiceResponse, 'status' | 'body' | 'failure' | 'setCookies'>

/** Reads Kratos' answer to a submission. Pure. */
export function readEffects(submission: Submission, answer: KratosAnswer): SubmissionEffects {
  const read = effectsOf(submission, answer)
  // Without a secret there is nothing to look at, whatever came back: a sign-in with a provider or a passkey.
  return submission.secret === null ? { ...read, credential: 'nothing' } : read
}

function effectsOf(submission: Submission, answer: KratosAnswer): SubmissionEffects {
  const { status, body, failure } = answer
  if (status === 0) return neverReached.has(failure) ? noEffects : unknownEffects(submission)
  // Settings renew the session that came along, and make none.
  const session = submission.kind === 'settings' ? null : sessionIn(answer)
  if (session !== null)
    return { ...noEffects, credential: 'right', registered: submission.kind === 'registration', session }
  const flow = flowSchema.safeParse(body)
  if (flow.success && (status === 200 || status === 400)) return effectsInFlow(submission, status, flow.data)
  const { error, identity } = bodySchema.parse(body)
  if (status === 200 && identity !== undefined && submission.kind === 'registration')
    return { ...noEffects, credential: 'right', registered: true }
  if (error !== undefined && isBeforeAll(status, error.id)) return noEffects
  const doubt = unknownEffects(submission)
  return refusesSettings(submission, status, error?.id) ? { ...doubt, passwordChange: null } : doubt
}

/** A redirect says nothing, and the flow may hold the answer to another submission by now. */
function unknownEffects(submission: Submission): SubmissionEffects {
  return {
    credential: 'doubt',
    sentMessage: true,
    registered: submission.kind === 'registration',
    session: null,
    passwordChange: bringsNewPassword(submission) ? { identityId: null } : null,
  }
}

function bringsNewPassword({ kind, method, fields }: Submission): boolean {
  return kind === 'settings' && (method === '' || method === 'password') && fields.has('password')
}

/** A change that waits for a sign-in is made on the way back, which we do not see. Any other error changes nothing. */
function refusesSettings({ kind }: Submission, status: number, id: string | undefined): boolean {
  return kind === 'settings' && status >= 400 && status < 500 && id !== 'session_refresh_required'
}

function isBeforeAll(status: number, id = ''): boolean {
  // Kratos does not know the flow.
  return rejectedUnread.has(id) || status === 404
}

/**
 * A flow in a response may contain Kratos' answer to another submission of it: Kratos writes the flow and reads it
 * again. So it can prove that a secret was wrong, but never that none was checked. An attacker could send empty forms
 * beside their guesses.
 */
function effectsInFlow(
  submission: Submission,
  status: number,
  { ui, state, identity }: z.infer<typeof flowSchema>,
): SubmissionEffects {
  const messages = [...ui.messages, ...ui.nodes.flatMap((node) => node.messages)]
  const errors = messages.filter(({ type }) => type === 'error')
  const isPassed = state === 'passed_challenge' && status === 200
  // After a few wrong codes Kratos has no message of its own for the next one.
  const isSpent = state === 'sent_email' && errors.some(({ id }) => id === messageIds.genericError)
  const isWrong = isSpent || messages.some(({ id }) => incorrectMessages.has(id))
  const saves = bringsNewPassword(submission) && state === 'success' && errors.length === 0
  return {
    credential: isWrong ? 'wrong' : isPassed ? 'right' : 'doubt',
    sentMessage: state === 'sent_email' || mayHaveSent(submission, status),
    registered: submission.kind === 'registration',
    session: null,
    passwordChange: saves ? { identityId: identity?.id ?? null } : null,
  }
}

/**
 * For these, Kratos answers with the flow as it is stored. In every other case that sends a message, it answers with
 * the flow as it has just changed it: with its state.
 */
function mayHaveSent({ kind, method }: Submission, status: number): boolean {
  // A rejected change of an address sends nothing.
  if (kind === 'settings') return status === 200
  if (kind === 'login') return method !== 'identifier_first' && method !== 'password'
  return kind === 'recovery' || kind === 'verification'
}

function sessionIn({ body, setCookies }: KratosAnswer): IssuedSession | null {
  const cookie = issuedSession(setCookies)
  const { session, session_token: token } = bodySchema.parse(body)
  const value = cookie?.value ?? token
  if (value === undefined) return null
  return {
    value,
    cookie: cookie?.name ?? null,
    identityId: session?.identity?.id ?? null,
    aal: session?.authenticator_assurance_level ?? null,
  }
}

/** Fetches the owner of a session. Null if Kratos does not name one, for example while a second factor is due. */
export function fetchSessionOwner(
  { value, cookie }: Pick<IssuedSession, 'value' | 'cookie'>,
  visitor: Visitor,
): Promise<SessionOfKratos | null> {
  return cookie === null
    ? ownerOfSession(value, { ...visitor, cookieHeader: '' })
    : ownerOfSession(undefined, { ...visitor, cookieHeader: `${cookie}=${value}` })
}

interface SessionOfKratos {
  readonly identityId: string
  readonly aal: string | null
  readonly traits: Json
  /** When Kratos created the account; null where it does not say. */
  readonly createdAt: Date | null
}

/** The same for the session that a request brings: by its token, or else by its cookies. */
export async function ownerOfSession(
  xSessionToken: string | undefined,
  visitor: Visitor,
): Promise<SessionOfKratos | null> {
  const { status, body } = await toServiceResponse(
    frontendApi().toSession(xSessionToken ? { xSessionToken } : {}, onBehalfOf(visitor)),
  )
  const session = status === 200 ? sessionSchema.safeParse(body).data : undefined
  if (session?.identity === undefined) return null
  const { identity, authenticator_assurance_level: aal = null } = session
  return { identityId: identity.id, aal, traits: identity.traits, createdAt: identity.created_at ?? null }
}
