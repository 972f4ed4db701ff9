import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from '@jest/globals'

/** A server in a separate process. It closes on SIGTERM as Next does. A response takes 5 ms. */
const program = `
  import http from 'node:http'
  import { prepareServer } from './deploy/server/prepare-server.mjs'
  prepareServer()
  const server = http.createServer((_, response) => setTimeout(() => response.end('end'), 5))
  process.on('SIGTERM', () => server.close(() => process.exit(0)))
  server.listen(0, '127.0.0.1', () => process.stdout.write(server.address().port + "\\n"))
`

interface Instance {
  readonly child: ChildProcess
  readonly port: number
}

const started = new Set<ChildProcess>()
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  started.clear()
})

async function startInstance(): Promise<Instance> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.add(child)
  const [line] = await once(createInterface(child.stdout), 'line')
  return { child, port: Number(line) }
}

/** Sends the signal, and waits for the end of the process. */
async function stop({ child }: Instance): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function bodyFrom(port: number, agent: Agent): Promise<string> {
  const [response]: IncomingMessage[] = await once(get({ host: '127.0.0.1', port, agent }), 'response')
  return (await response?.toArray())?.join('') ?? ''
}

test('twenty rolling stops under load break no request', async () => {
  const agent = new Agent({ keepAlive: true })
  const instances = await Promise.all([startInstance(), startInstance()])
  const broken: unknown[] = []
  let answered = 0
  let turn = 0
  let isOver = false

  /**
   * Like a proxy: another instance handles what the first one did not accept, and nothing else is sent twice.
   */
  const send = async (): Promise<void> => {
    turn += 1
    const { port } = instances[turn % instances.length] as Instance
    try {
      if ((await bodyFrom(port, agent)) === 'end') answered += 1
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') broken.push(String(error))
    }
  }
  const load = Array.from({ length: 16 }, async () => {
    while (!isOver) await send()
  })

  let stops = 0
  while (stops < 20) {
    const next = await startInstance()
    await stop(instances[0] as Instance)
    instances.splice(0, 1)
    instances.push(next)
    stops += 1
  }
  isOver = true
  await Promise.all(load)
  agent.destroy()
  expect(broken).toEqual([])
  expect(answered).toBeGreaterThan(stops)
}, 120_000)
