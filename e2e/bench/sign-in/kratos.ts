import { randomUUID } from 'node:crypto'
import { portCount } from '../../../sandbox/ports'
import { startSandbox } from '../../../sandbox/start-sandbox'
import { startRelay } from '../relay'

/** The sandbox's Kratos for one front end. Its calls are counted. */
export interface SignInKratos {
  readonly url: string
  /** The calls since the last read: `GET /sessions/whoami`, and how often. */
  takeCalls(): ReadonlyMap<string, number>
  /** Creates this number of accounts, all with {@link rightPassword}. */
  newAccounts(count: number): Promise<readonly string[]>
  stop(): Promise<void>
}

export const rightPassword = 'the right password of the benchmark'

/** How many ports in a row it needs. */
export const kratosPortCount = portCount + 1

/** Starts it in this process: only the front end's process is measured. */
export async function startSignInKratos(port: number, appUrl: string): Promise<SignInKratos> {
  const sandbox = await startSandbox({ port: port + 1, appUrl })
  let calls = new Map<string, number>()
  const relay = await startRelay(port, port + 1, (name) => calls.set(name, (calls.get(name) ?? 0) + 1))
  return {
    url: relay.url,
    takeCalls() {
      const taken = calls
      calls = new Map()
      return taken
    },
    newAccounts: (count) => makeAccounts(sandbox.adminUrl, count),
    async stop() {
      relay.stop()
      await sandbox.stop()
    },
  }
}

/** Creates accounts, as an administrator does. */
async function makeAccounts(adminUrl: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => `bench-${randomUUID()}@example.com`)
  for (const email of names) {
    const credentials = { password: { config: { password: rightPassword } } }
    const response = await fetch(`${adminUrl}/admin/identities`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ schema_id: 'person', traits: { email }, credentials }),
    })
    if (response.status !== 201) throw new Error(`Kratos made no account: ${await response.text()}`)
  }
  return names
}
