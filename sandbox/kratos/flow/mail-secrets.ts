import { randomBytes, randomInt } from 'node:crypto'
import type { Flow, MailSecret } from '../types'
import type { Visit } from '../visit'

/** Kratos counts the attempts of a flow, even across new codes. */
const maxAttempts = 5

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

export function newLinkToken(): string {
  return randomBytes(24).toString('hex').slice(0, 32)
}

/** The flow with these as the only valid secrets. */
export function withSecrets(flow: Flow, sent: readonly MailSecret[]): Flow {
  return { ...flow, mail: { sent: [...sent], attempts: flow.mail?.attempts ?? 0 } }
}

/** The flow without the secrets of accounts that were deleted since then. Kratos deletes them too. */
export function withoutDeleted({ kratos }: Visit, flow: Flow): Flow {
  const sent = flow.mail?.sent.filter(({ identityId }) => kratos.store.identity(identityId)) ?? []
  return { ...flow, mail: { attempts: 0, ...flow.mail, sent } }
}

export type Attempt = { flow: Flow; found: MailSecret | undefined; isTooOften: boolean; lateSince?: Date }

/**
 * Checks a code or token. The attempt counts, and a correct secret is consumed, unless it has expired
 * (`lateSince`).
 */
export function checkSecret(flow: Flow, secret: string, now: Date): Attempt {
  const { sent = [], attempts = 0 } = flow.mail ?? {}
  const isTooOften = attempts >= maxAttempts
  const known = isTooOften ? undefined : sent.find((one) => one.secret === secret)
  const lateSince = known && known.expiresAt <= now ? known.expiresAt : undefined
  const found = lateSince ? undefined : known
  const left = found ? sent.filter((one) => one !== found) : sent
  return {
    flow: { ...flow, mail: { sent: left, attempts: attempts + 1 } },
    found,
    isTooOften,
    ...(lateSince && { lateSince }),
  }
}

/** The correct code came too late: a new flow replaces this one, as if the flow had expired. */
export class LateCode extends Error {
  constructor(readonly since: Date) {
    super('The code has run out.')
  }
}
