import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { type RedisServer, redisMissing, startRedis } from '../../../lib/request/testing/redis-harness'
import { localUrl, oryUrls } from '../../ory/process/urls'
import { type AppServer, startAppServer } from '../app-server'
import { ask } from './ask-ory'
import { guessIn } from './let-in'

/** The password of every account. */
export const password = 'only-for-the-simulation-7Qx'

/** What is attacked: Kratos behind a counter, and instances of Latchkey with one Redis or with their own memory. */
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
  /** `GUESS_LIMITS` of each instance. */
  readonly guessLimits: readonly string[]
  /** Whether the instances count together, in a Redis. */
  readonly isShared: boolean
  readonly logFolder: string
}

/** The release that people install now. */
const release = '26.2.0'

export async function startWorld({
  port,
  accounts,
  guessLimits,
  isShared,
  logFolder,
}: WorldOptions): Promise<World> {
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
    const names = await makeAccounts(localUrl(urls.kratosAdminPort), accounts)
    const counter = await startCounter(urls.kratosPublicPort, port + 9)
    stops.push(counter.stop)
    let redis: RedisServer | undefined
    if (isShared) {
      if (redisMissing) throw new Error(`Several instances need Redis: ${redisMissing}.`)
      redis = await startRedis()
      stops.push(() => redis?.stop())
    }
    const apps: AppServer[] = []
    for (const [at, limits] of guessLimits.entries()) {
      const app = await startAppServer({
        name: `latchkey ${at + 1}`,
        script: 'deploy/start.mjs',
        port: port + at,
        logFile: join(logFolder, `guesses-${at + 1}.log`),
        env: {
          APP_URL: appUrl,
          ORY_SDK_URL: `http://localhost:${port + 9}`,
          SESSION_SECRET: 'for-the-simulation-only-0123456789abcdef',
          NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 'bench').toString('base64'),
          TRUSTED_PROXY_HOPS: '1',
          GUESS_LIMITS: limits,
          ...(redis && { REDIS_URL: redis.url }),
        },
      })
      apps.push(app)
      stops.push(() => app.stop())
    }
    return {
      apps,
      accounts: names,
      guessesSeen: counter.guessesSeen,
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

async function makeAccounts(adminUrl: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, at) => `owner-${at}@example.com`)
  for (const email of names) {
    const response = await fetch(`${adminUrl}/admin/identities`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        schema_id: 'person',
        traits: { email },
        credentials: { password: { config: { password } } },
      }),
    })
    if (response.status !== 201) throw new Error(`Kratos made no account: ${await response.text()}`)
  }
  return names
}

/** Passes everything on to Kratos, and notes the guesses. */
async function startCounter(
  kratosPort: number,
  port: number,
): Promise<{ guessesSeen(): readonly number[]; stop(): void }> {
  const seen: number[] = []
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    const passed = request(
      { host: '127.0.0.1', port: kratosPort, method, path: url, headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      },
    )
    passed.on('error', () => outgoing.destroy())
    if (method === 'POST' && url.startsWith('/self-service/login?')) {
      let body = ''
      incoming.on('data', (part: Buffer) => {
        body += part.toString('latin1')
      })
      incoming.on('end', () => {
        const guess = guessIn(body)
        if (guess !== undefined) seen.push(guess)
      })
    }
    incoming.pipe(passed)
  })
  server.listen(port)
  await once(server, 'listening')
  return {
    guessesSeen: () => seen,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
