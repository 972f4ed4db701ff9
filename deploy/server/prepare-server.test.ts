import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from '@jest/globals'

/** A server in a separate process, created as Next creates its server. */
const program = `
  import http from 'node:http'
  import { prepareServer } from './deploy/server/prepare-server.mjs'
  prepareServer()
  const server = http.createServer((_, response) => response.end())
  server.listen(0, '127.0.0.1', () => process.stdout.write(server.address().port + "\\n"))
`
let child: ChildProcess
let port: number

beforeEach(async () => {
  child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('The process has no output.')
  const [line] = await once(createInterface(child.stdout), 'line')
  port = Number(line)
})
afterEach(async () => {
  child.kill('SIGKILL')
  await once(child, 'exit')
})

/** The status of the response to a cookie with this number of characters, on a new connection. */
async function statusFor(characters: number): Promise<number | undefined> {
  const headers = { cookie: `a=${'b'.repeat(characters)}` }
  const request = get({ host: '127.0.0.1', port, agent: false, headers })
  const [response]: IncomingMessage[] = await once(request, 'response')
  response?.resume()
  return response?.statusCode
}

test('the first connection may already send Latchkey’s largest session', async () => {
  expect(await statusFor(30_000)).toBe(200)
})

test('headers over 64 KiB are rejected', async () => {
  // The server closes the connection immediately, so the client may lose the response.
  const status = await statusFor(70_000).catch((error: NodeJS.ErrnoException) => error.code)
  expect([431, 'ECONNRESET', 'EPIPE']).toContain(status)
})
