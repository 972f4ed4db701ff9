import { createHash } from 'node:crypto'
import { type DemoAccount, demoAccounts } from '../accounts'
import { Inbox } from '../inbox/inbox'
import { Store } from '../kratos/store'
import { type Realm, type Realms, restoreAccounts } from '../realm'
import { visitorIn } from './visitor-cookie'

/**
 * How many visitors exist at the same time, and how much each one may store: flows, sessions and others,
 * accounts, messages.
 */
const realmLimits = { visitors: 300, entries: 60, identities: 20, mails: 20 } as const

/**
 * A realm for each visitor, so that no visitor sees or changes another one's data. If all realms are taken, a
 * new visitor replaces one who did nothing, or else the one who was inactive for the longest time.
 */
export class VisitorRealms implements Realms {
  readonly #realms = new Map<string, Realm>()
  readonly #now: () => Date
  readonly #most: number

  constructor(now: () => Date, most: number = realmLimits.visitors) {
    this.#now = now
    this.#most = most
  }

  of(cookieHeader: string): Realm {
    const visitor = visitorIn(cookieHeader) ?? ''
    const realm = this.#realms.get(visitor) ?? this.#newRealm(visitor)
    this.#realms.delete(visitor)
    this.#realms.set(visitor, realm)
    return realm
  }

  withIdentity(id: string): Realm {
    const found = [...this.#realms.values()].find(({ store }) => store.identity(id) !== undefined)
    return found ?? this.#realmWith([])
  }

  #newRealm(visitor: string): Realm {
    if (this.#realms.size >= this.#most) {
      const all = [...this.#realms]
      const [leaving] = all.find(([, { store }]) => store.sessions().length === 0) ?? all[0] ?? []
      if (leaving !== undefined) this.#realms.delete(leaving)
    }
    const realm = this.#realmWith(accountsOf(visitor))
    restoreAccounts(realm, this.#now(), 'all')
    return realm
  }

  #realmWith(accounts: readonly DemoAccount[]): Realm {
    return {
      store: new Store(realmLimits.entries, realmLimits.identities),
      inbox: new Inbox(this.#now, realmLimits.mails),
      accounts,
    }
  }
}

/**
 * The demo accounts of a visitor. Their addresses differ by visitor, because the app counts wrong passwords
 * by address: otherwise one visitor could make all others wait.
 */
function accountsOf(visitor: string): DemoAccount[] {
  return demoAccounts.map((account) => {
    const hash = createHash('sha256').update(`${visitor} ${account.id}`).digest('hex')
    const [name, host] = account.email.split('@')
    const tag = createHash('sha256').update(visitor).digest('hex').slice(0, 6)
    const id = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
    return { ...account, id, email: `${name}.${tag}@${host}` }
  })
}
