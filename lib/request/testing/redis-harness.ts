import { spawn, spawnSync } from 'node:child_process'
import getPort from 'get-port'

/** For tests: why no Redis can be started; undefined when one can. */
export const redisMissing: string | undefined =
  spawnSync('redis-server', ['--version']).status === 0
    ? undefined
    : 'redis-server is not installed (on Debian: apt install redis-server)'

/** For tests: an empty Redis. */
export interface RedisServer {
  readonly port: number
  readonly url: string
  stop(): void
}

/** @param given a free port by default */
export async function startRedis(given?: number): Promise<RedisServer> {
  const port = given ?? (await getPort())
  const server = spawn('redis-server', ['--port', `${port}`, '--save', '', '--bind', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const lines of server.stdout) {
    if (String(lines).includes('Ready to accept connections')) break
  }
  return { port, url: `redis://127.0.0.1:${port}`, stop: () => server.kill('SIGKILL') }
}
