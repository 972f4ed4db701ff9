import { type DemoAccount, demoAccounts } from './accounts'
import { Inbox } from './inbox/inbox'
import { newIdentity } from './kratos/identity/identity'
import { personSchema } from './kratos/identity/identity-schema'
import { hashPassword } from './kratos/methods/password-hash'
import { totpUrl, withAuthenticator } from './kratos/methods/totp-key'
import { Store } from './kratos/store'

/** One visitor's view of the demo: accounts, sessions and messages. */
export type Realm = {
  readonly store: Store
  readonly inbox: Inbox
  /** The demo accounts, in the order of `demoAccounts`. */
  readonly accounts: readonly DemoAccount[]
}

/** The realms of all visitors. */
export interface Realms {
  /** The realm of the visitor with these cookies. */
  of(cookieHeader: string): Realm
  /** The realm that has this identity, for the admin API. */
  withIdentity(id: string): Realm
}

/** One realm for all visitors: on a developer's machine, and in tests. */
export function oneRealm(now: () => Date): Realms {
  const realm = { store: new Store(), inbox: new Inbox(now), accounts: demoAccounts }
  restoreAccounts(realm, now(), 'all')
  return { of: () => realm, withIdentity: () => realm }
}

/** Hashed once: tests start hundreds of sandboxes. */
const hashes = demoAccounts.map(({ password }) => hashPassword(password))

/** Restores the demo accounts: the deleted ones, or each one as it was at the start. */
export function restoreAccounts({ store, accounts }: Realm, now: Date, which: 'deleted' | 'all'): void {
  for (const [at, { id, email, name, isDisabled, totpKey }] of accounts.entries()) {
    if (which === 'deleted' && store.identity(id)) continue
    const state = isDisabled ? 'inactive' : 'active'
    const hashedPassword = hashes[at] ?? ''
    const identity = newIdentity(
      { id, schemaId: personSchema.id, traits: { email, name }, hashedPassword, state, isVerified: true },
      now,
    )
    store.saveIdentity(
      totpKey === undefined ? identity : withAuthenticator(identity, totpUrl(email, totpKey), now),
    )
  }
}
