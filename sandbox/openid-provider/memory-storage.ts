import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Enough for any test run. The oldest entries are dropped. */
const limit = 20_000

type Entry = { payload: AdapterPayload; endsAt: number }

/** What the protocol library stores: sessions, grants, codes, tokens. In memory, with the given clock. */
export class MemoryStorage {
  readonly #entries = new Map<string, Entry>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  /** The part of the storage for one kind of object. */
  adapterOf(model: string): Adapter {
    const key = (id: string) => `${model} ${id}`
    return {
      upsert: async (id, payload, expiresIn) => {
        const endsAt =
          expiresIn === undefined ? Number.POSITIVE_INFINITY : this.#now().getTime() + expiresIn * 1000
        this.#entries.set(key(id), { payload, endsAt })
        const [oldest] = this.#entries.keys()
        if (this.#entries.size > limit && oldest !== undefined) this.#entries.delete(oldest)
      },
      find: async (id) => this.#living(key(id)),
      findByUid: async (uid) => this.#search(model, (payload) => payload.uid === uid),
      findByUserCode: async (code) => this.#search(model, (payload) => payload.userCode === code),
      consume: async (id) => {
        const payload = this.#living(key(id))
        if (payload) payload.consumed = Math.floor(this.#now().getTime() / 1000)
      },
      destroy: async (id) => {
        this.#entries.delete(key(id))
      },
      revokeByGrantId: async (grantId) => this.endGrant(grantId),
    }
  }

  /** Deletes a grant and all its tokens. */
  endGrant(grantId: string): void {
    for (const [key, { payload }] of this.#entries) {
      if (payload.grantId === grantId || key === `Grant ${grantId}`) this.#entries.delete(key)
    }
  }

  #living(key: string): AdapterPayload | undefined {
    const entry = this.#entries.get(key)
    return entry && entry.endsAt > this.#now().getTime() ? entry.payload : undefined
  }

  #search(model: string, isMeant: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    const found = [...this.#entries].find(
      ([key, { payload }]) => key.startsWith(`${model} `) && isMeant(payload),
    )
    return found && this.#living(found[0])
  }
}
