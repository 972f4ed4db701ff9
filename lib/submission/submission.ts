import { keepAccessField } from '@/lib/flows/settings/keep-access'
import { AmbiguousSubmission } from '@/lib/http/ambiguous-submission'
import { isJsonObject, type Json } from '@/lib/http/json'
import { sessionsOf } from '@/lib/request/session-cookie'
import type { Visitor } from '@/lib/request/visitor'
import type { FlowKind } from '@/lib/urls/flow-kind'
import { cleanField, cleanIdentifier, isTooLong, mayNameAccount } from './clean'
import { fieldFilter, methodOf } from './known-fields'
import { passwordInNfc } from './password-in-nfc'
import { canonicalPhoneNumber, mayBePhoneNumber } from './phone-identifier'
import { type Fields, rejectOtherSpellings, textField } from './read-fields'

/** The secrets that can be guessed, by their names at Kratos. */
const secretNames = ['password', 'code', 'totp_code', 'lookup_secret', 'token'] as const

/**
 * What a visitor submits to a flow of Kratos, read once (`submit-flow.ts`, `parse-proxy-submission.ts`). Kratos gets
 * what `write-for-kratos.ts` writes from it and nothing else, so what we counted is what Kratos checks.
 */
export interface Submission {
  readonly kind: FlowKind
  /** A UUID in lower case with dashes. */
  readonly flowId: string
  /** As Kratos reads it, `oidc` for a button of a provider. Empty when there is none. */
  readonly method: string
  /** The account that a login names. Empty if it names none. */
  readonly identifier: string
  /** The secret that it contains: one at most. `unknown` for a method that we do not know, which may contain any. */
  readonly secret: (typeof secretNames)[number] | 'unknown' | null
  /** All that Kratos gets, by its names there, the above in it. */
  readonly fields: Fields
  /** A form of our pages; or, through the proxy, a form, a program's JSON, or a link. */
  readonly entry: 'page' | 'form' | 'json' | 'link'
  readonly visitor: Visitor
  /** The sessions that came along: a program's token and the cookies that may be Kratos'. Most often one or none. */
  readonly sessions: readonly string[]
  /** `X-Session-Token` of a program: Kratos reads it before the cookies. */
  readonly sessionToken?: string | undefined
  /** A proof that makes a wait shorter, where the form brought one. */
  readonly proof?: string | undefined
  /** A new password leaves other sessions and applications signed in: the person has chosen so. */
  readonly keepsAccess?: boolean
  /** It starts a sign-in with a second factor, and has no flow yet. Kratos may send its code immediately. */
  readonly isStart?: true
}

/** A request as read, before its fields are interpreted. */
export interface RawSubmission {
  readonly kind: FlowKind
  readonly flowId: string
  readonly fields: Fields
  readonly entry: Submission['entry']
  readonly visitor: Visitor
  /** `X-Session-Token` of a program. */
  readonly sessionToken?: string | null
  readonly proof?: string | undefined
}

/** Kratos' parser takes capitals, no dashes, braces and a prefix too. */
const canonicalId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * What was posted, as a submission: with the fields that Kratos reads for its method and no others.
 * @throws {AmbiguousSubmission} when Kratos may read it in another way
 */
export function parseSubmission({
  kind,
  flowId,
  fields,
  entry,
  visitor,
  sessionToken,
  proof,
}: RawSubmission): Submission {
  if (!canonicalId.test(flowId)) throw new AmbiguousSubmission('flow_id')
  rejectOtherSpellings(kind, fields)
  const named = textField(fields, 'method')
  const method = methodOf(kind, named, (name) => textField(fields, name) !== '')
  if (named !== named.toLowerCase().trim()) throw new AmbiguousSubmission('value')
  const isRead = fieldFilter(kind, method)
  const kept = new Map<string, Json>(
    [...fields]
      .filter(([name]) => isRead?.(name) ?? !isSecret(name))
      .map(([name, value]) => [name, isNewPassword(kind, name) ? inNfc(value) : cleaned(name, value)]),
  )
  if (kind === 'recovery' && entry !== 'json') keepOneWish(kept)
  const identifier = kind === 'login' ? nameAccount(kept) : ''
  return {
    ...{ kind, flowId, method, entry, visitor, proof, identifier },
    secret: isRead === null ? 'unknown' : secretIn(kind, kept, identifier),
    fields: kept,
    sessions: sessionsOf(visitor.cookieHeader, sessionToken),
    ...(kind === 'settings' && textField(fields, keepAccessField) === 'true' && { keepsAccess: true }),
    ...(sessionToken && { sessionToken }),
  }
}

/** The same submission with other fields. */
export function withFields(submission: Submission, fields: Iterable<readonly [string, Json]>): Submission {
  return { ...submission, fields: new Map(fields) }
}

/**
 * Codes, identifiers and addresses as people type them, in the spelling that Kratos stores (`clean.ts`), and phone
 * numbers in the one spelling that has one meaning (`phone-identifier.ts`).
 * @throws {AmbiguousSubmission} for a longer one than any account has, and for what Kratos may read as a number and we
 *   cannot
 */
function cleaned(name: string, value: Json): Json {
  if (typeof value === 'string') {
    if (isTooLong(name, value)) throw new AmbiguousSubmission('too_long')
    return withCanonicalNumber(name, cleanField(name, value))
  }
  if (typeof value !== 'object' || value === null || !name.startsWith('traits')) return value
  if (!isJsonObject(value)) return (value as readonly Json[]).map((item) => cleaned(name, item))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, cleaned(`${name}.${key}`, item)]),
  )
}

function withCanonicalNumber(name: string, value: string): string {
  const text = cleanIdentifier(value)
  if (!mayNameAccount(name) || !mayBePhoneNumber(text)) return value
  const number = canonicalPhoneNumber(text)
  if (number === null) throw new AmbiguousSubmission('phone_number')
  return number
}

function isNewPassword(kind: FlowKind, name: string): boolean {
  return name === 'password' && kind !== 'login'
}

function inNfc(password: Json): Json {
  return typeof password === 'string' ? passwordInNfc(password) : password
}

function isSecret(name: string): boolean {
  return (secretNames as readonly string[]).includes(name)
}

/**
 * The form of a recovery with a choice of addresses sends every field it has. Kratos would check a partly typed code
 * when the button for another code was pressed. And with a code in a state that expects none, it reads no address but
 * sends a code there. So a code is sent without an address, except on the way back.
 */
function keepOneWish(fields: Map<string, Json>): void {
  if (textField(fields, 'recovery_confirm_address') !== '') fields.delete('code')
  else if (textField(fields, 'code') !== '' && textField(fields, 'screen') === '')
    fields.delete('recovery_address')
}

/** New passwords are no guesses. Kratos checks no password before it knows whose it is. */
function secretIn(kind: FlowKind, fields: Fields, identifier: string): Submission['secret'] {
  if (kind === 'settings') return null
  const names = secretNames.filter((name) => name !== 'password' || (kind === 'login' && identifier !== ''))
  return names.find((name) => textField(fields, name) !== '') ?? null
}

/** The one account that a login names. Kratos has three names for it, and the method decides which one counts. */
function nameAccount(fields: Map<string, Json>): string {
  const names = ['identifier', 'password_identifier', 'address']
  const values = new Set(names.map((name) => textField(fields, name)).filter((value) => value !== ''))
  if (values.size > 1) throw new AmbiguousSubmission('two_accounts')
  const [identifier = ''] = values
  if (fields.delete('password_identifier')) fields.set('identifier', identifier)
  return identifier
}
