import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Enough for any test run; the oldest go first. */
const limit = 20_000

/** Where the provider keeps what it hands out: in memory, until it stops. */
export function memoryAdapter(): (model: string) => Adapter {
  const entries = new Map<string, AdapterPayload>()
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`
    const withPrefix = () =>
      [...entries].filter(([key]) => key.startsWith(keyOf(''))).map(([, value]) => value)
    return {
      upsert: async (id, payload) => {
        entries.set(keyOf(id), payload)
        const [oldest] = entries.keys()
        if (entries.size > limit && oldest !== undefined) entries.delete(oldest)
      },
      find: async (id) => entries.get(keyOf(id)),
      findByUid: async (uid) => withPrefix().find((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => withPrefix().find((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = entries.get(keyOf(id))
        if (payload) entries.set(keyOf(id), { ...payload, consumed: Math.floor(Date.now() / 1000) })
      },
      destroy: async (id) => {
        entries.delete(keyOf(id))
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of entries) if (payload.grantId === grantId) entries.delete(key)
      },
    }
  }
}
