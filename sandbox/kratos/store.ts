import { randomUUID } from 'node:crypto'
import type { Identity } from './identity/identity'
import type { Session } from './session/session'
import type { Flow, FlowKind, OidcRoundTrip, WaitingChange } from './types'

/** An error that a browser was sent to the error screen with. */
export type StoredError = { id: string; error: unknown; created_at: string; updated_at: string }

/**
 * Enough for any test run. The oldest entries are dropped, so that a long benchmark does not fill the memory.
 */
const limit = 20_000

/** Everything this Kratos remembers, until it stops. Entries are replaced, never changed. */
export class Store {
  readonly #identities = new Map<string, Identity>()
  readonly #sessions = new Map<string, Session>()
  readonly #sessionIds = new Map<string, string>()
  readonly #flows = new Map<string, Flow>()
  readonly #waiting = new Map<string, WaitingChange>()
  readonly #roundTrips = new Map<string, OidcRoundTrip>()
  readonly #errors = new Map<string, StoredError>()

  identities(): Identity[] {
    return [...this.#identities.values()]
  }

  identity(id: string): Identity | undefined {
    return this.#identities.get(id)
  }

  /** The identity with this identifier for this method, even if the method is not set up. */
  identityWith(credentialType: string, identifier: string): Identity | undefined {
    return this.identities().find(({ credentials }) =>
      credentials[credentialType]?.identifiers.includes(identifier),
    )
  }

  /** Saves an identity, in its sessions too. */
  saveIdentity(identity: Identity): void {
    this.#identities.set(identity.id, identity)
    for (const session of this.sessionsOf(identity.id)) this.saveSession({ ...session, identity })
  }

  /** Deletes an identity and its sessions. */
  deleteIdentity(id: string): void {
    this.deleteSessionsOf(id)
    this.#identities.delete(id)
  }

  sessions(): Session[] {
    return [...this.#sessions.values()]
  }

  session(id: string): Session | undefined {
    return this.#sessions.get(id)
  }

  sessionWith(token: string): Session | undefined {
    return this.session(this.#sessionIds.get(token) ?? '')
  }

  /** Newest first, as Kratos lists them. */
  sessionsOf(identityId: string): Session[] {
    return this.sessions()
      .filter(({ identity }) => identity.id === identityId)
      .reverse()
  }

  /** Deletes the sessions of an identity and returns how many there were. */
  deleteSessionsOf(identityId: string): number {
    const sessions = this.sessionsOf(identityId)
    for (const { id } of sessions) this.#sessions.delete(id)
    return sessions.length
  }

  saveSession(session: Session): void {
    keep(this.#sessions, session.id, session)
    keep(this.#sessionIds, session.token, session.id)
  }

  flow(kind: FlowKind, id: string): Flow | undefined {
    const flow = this.#flows.get(id)
    return flow?.kind === kind ? flow : undefined
  }

  saveFlow(flow: Flow): void {
    keep(this.#flows, flow.id, flow)
  }

  /** A change that waits until its owner signs in again. */
  waitingChange(id: string): WaitingChange | undefined {
    return this.#waiting.get(id)
  }

  saveWaitingChange(change: WaitingChange): void {
    keep(this.#waiting, change.id, change)
  }

  deleteWaitingChange(id: string): void {
    this.#waiting.delete(id)
  }

  /** The round trip to a provider with this `state`. */
  roundTrip(state: string): OidcRoundTrip | undefined {
    return this.#roundTrips.get(state)
  }

  saveRoundTrip(roundTrip: OidcRoundTrip): void {
    keep(this.#roundTrips, roundTrip.state, roundTrip)
  }

  error(id: string): StoredError | undefined {
    return this.#errors.get(id)
  }

  /** Saves an error for the error screen and returns its id. */
  saveError(error: unknown, now: Date): string {
    const at = now.toISOString()
    const id = randomUUID()
    keep(this.#errors, id, { id, error, created_at: at, updated_at: at })
    return id
  }
}

function keep<Value>(map: Map<string, Value>, id: string, value: Value): void {
  map.set(id, value)
  const [oldest] = map.keys()
  if (map.size > limit && oldest !== undefined) map.delete(oldest)
}
