import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RedisServer, redisMissing, startRedis } from '../../../lib/request/testing/redis-harness'
import { localUrl, oryUrls } from '../../ory/process/urls'
import { makeAccounts } from '../accounts'
import { type AppServer, startAppServer } from '../app-server'
import { startRelay } from '../relay'
import { guessIn } from './let-in'

/** The password of every account. */
export const password = 'only-for-the-simulation-7Qx'

/** What is attacked: Kratos behind a counter, and one or more instances of Latchkey. */
export interface World {
  readonly apps: readonly AppServer[]
  readonly accounts: readonly string[]
  /** The number of each guess that has reached Kratos so far (let-in.ts). */
  guessesSeen(): readonly number[]
  /** Kills Redis and starts an empty one. */
  restartRedis(): Promise<void>
  stop(): Promise<void>
}

export interface WorldOptions {
  readonly port: number
  readonly accounts: number
  /** Several count together, in a Redis. */
  readonly instances: number
  readonly logFolder: string
}

/** The release that people install now. */
const release = '26.2.0'

export async function startWorld({ port, accounts, instances, logFolder }: WorldOptions): Promise<World> {
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    const appUrl = `http://localhost:${port}`
    const oryPort = port + 10
    const args = ['--release', release, '--app-url', appUrl, '--first-port', String(oryPort)]
    stops.push(() => ask('down', args))
    await ask('up', args)
    const urls = oryUrls(appUrl, oryPort)
    const names = await makeAccounts(localUrl(urls.kratosAdminPort), accounts, password)
    const seen: number[] = []
    const relay = await startRelay(port + 9, urls.kratosPublicPort, ({ name, body }) => {
      const guess = name === 'POST /self-service/login' ? guessIn(body) : undefined
      if (guess !== undefined) seen.push(guess)
    })
    stops.push(relay.stop)
    let redis: RedisServer | undefined
    if (instances > 1) {
      if (redisMissing) throw new Error(`Several instances need Redis: ${redisMissing}.`)
      redis = await startRedis()
      stops.push(() => redis?.stop())
    }
    const apps: AppServer[] = []
    for (let at = 0; at < instances; at += 1) {
      const app = await startAppServer({
        name: `latchkey ${at + 1}`,
        script: 'deploy/start.mjs',
        port: port + at,
        logFile: join(logFolder, `guesses-${at + 1}.log`),
        env: {
          APP_URL: appUrl,
          ORY_SDK_URL: relay.url,
          SESSION_SECRET: 'for-the-simulation-only-0123456789abcdef',
          NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 'bench').toString('base64'),
          TRUSTED_PROXY_HOPS: '1',
          GUESS_LIMITS: 'on',
          ...(redis && { REDIS_URL: redis.url }),
        },
      })
      apps.push(app)
      stops.push(() => app.stop())
    }
    return {
      apps,
      accounts: names,
      guessesSeen: () => seen,
      stop,
      async restartRedis() {
        if (redis === undefined) return
        const { port: same } = redis
        redis.stop()
        redis = await startRedis(same)
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts or stops the real Ory, with the programs that people call (`e2e/ory/README.md`). */
async function ask(command: 'up' | 'down', args: readonly string[]): Promise<void> {
  const script = fileURLToPath(new URL(`../../ory/process/${command}.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`${command}.ts ended with ${status}.`)
}
