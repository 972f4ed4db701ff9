import { spawn, spawnSync } from 'node:child_process'
import getPort from 'get-port'

/** For tests: why no Redis can be started; undefined when one can. */
export const redisMissing: string | undefined =
  spawnSync('redis-server', ['--version']).status === 0
    ? undefined
    : 'redis-server is not installed (on Debian: apt install redis-server)'

/** For tests: an empty Redis on a free port. */
export interface RedisServer {
  readonly url: string
  stop(): void
}

export async function startRedis(): Promise<RedisServer> {
  const port = await getPort()
  const server = spawn('redis-server', ['--port', `${port}`, '--save', '', '--bind', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const lines of server.stdout) {
    if (String(lines).includes('Ready to accept connections')) break
  }
  return { url: `redis://127.0.0.1:${port}`, stop: () => server.kill('SIGKILL') }
}
