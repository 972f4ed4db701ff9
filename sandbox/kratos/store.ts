import { randomUUID } from 'node:crypto'
import { CappedMap } from '../capped-map'
import type { Identity } from './identity/identity'
import type { Session } from './session/session'
import type { Flow, FlowKind, OidcRoundTrip, PendingAddress, PendingChange, SessionExchange } from './types'

/** An error for the error screen. */
type StoredError = { id: string; error: unknown; created_at: string; updated_at: string }

/** Everything this Kratos stores, until it stops. Entries are replaced, never changed. */
export class Store {
  readonly #identities = new Map<string, Identity>()
  readonly #maxIdentities: number
  readonly #sessions: Map<string, Session>
  readonly #sessionIds: Map<string, string>
  readonly #flows: Map<string, Flow>
  readonly #pendingChanges: Map<string, PendingChange>
  readonly #pendingAddresses: Map<string, PendingAddress>
  readonly #roundTrips: Map<string, OidcRoundTrip>
  readonly #exchanges: Map<string, { returnToCode: string; sessionId: string }>
  readonly #errors: Map<string, StoredError>

  /**
   * @param most how many entries of each kind it keeps, by default enough for any test run. The oldest ones
   * are dropped, so that a long benchmark does not fill the memory.
   * @param maxIdentities the same for identities, which by default are never dropped
   */
  constructor(most = 20_000, maxIdentities = Number.POSITIVE_INFINITY) {
    this.#maxIdentities = maxIdentities
    this.#sessions = new CappedMap(most)
    this.#sessionIds = new CappedMap(most)
    this.#flows = new CappedMap(most)
    this.#pendingChanges = new CappedMap(most)
    this.#pendingAddresses = new CappedMap(most)
    this.#roundTrips = new CappedMap(most)
    this.#exchanges = new CappedMap(most)
    this.#errors = new CappedMap(most)
  }

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
    const [oldest] = this.#identities.keys()
    if (this.#identities.size > this.#maxIdentities && oldest !== undefined) this.deleteIdentity(oldest)
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
    this.#sessions.set(session.id, session)
    this.#sessionIds.set(session.token, session.id)
  }

  flow(kind: FlowKind, id: string): Flow | undefined {
    const flow = this.#flows.get(id)
    return flow?.kind === kind ? flow : undefined
  }

  saveFlow(flow: Flow): void {
    this.#flows.set(flow.id, flow)
  }

  /** A change that waits until its owner signs in again. */
  pendingChange(id: string): PendingChange | undefined {
    return this.#pendingChanges.get(id)
  }

  savePendingChange(change: PendingChange): void {
    this.#pendingChanges.set(change.id, change)
  }

  deletePendingChange(id: string): void {
    this.#pendingChanges.delete(id)
  }

  /** The pending address of the identity in this verification. */
  pendingAddress(verificationId: string): PendingAddress | undefined {
    return [...this.#pendingAddresses.values()].find((pending) => pending.verificationId === verificationId)
  }

  /** It replaces an older one of the identity. */
  savePendingAddress(pending: PendingAddress): void {
    this.#pendingAddresses.set(pending.identity.id, pending)
  }

  /** The round trip to a provider with this `state`. */
  roundTrip(state: string): OidcRoundTrip | undefined {
    return this.#roundTrips.get(state)
  }

  saveRoundTrip(roundTrip: OidcRoundTrip): void {
    this.#roundTrips.set(roundTrip.state, roundTrip)
  }

  /** The session that an application gets for its two codes. Kratos returns it again on a second request. */
  exchangedSession({ initCode, returnToCode }: SessionExchange): Session | undefined {
    const done = this.#exchanges.get(initCode)
    return done?.returnToCode === returnToCode ? this.session(done.sessionId) : undefined
  }

  saveExchange({ initCode, returnToCode }: SessionExchange, { id: sessionId }: Session): void {
    this.#exchanges.set(initCode, { returnToCode, sessionId })
  }

  error(id: string): StoredError | undefined {
    return this.#errors.get(id)
  }

  /** Saves an error for the error screen and returns its id. */
  saveError(error: unknown, now: Date): string {
    const at = now.toISOString()
    const id = randomUUID()
    this.#errors.set(id, { id, error, created_at: at, updated_at: at })
    return id
  }
}
