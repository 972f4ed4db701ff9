import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { closedPort } from '@/lib/http/testing/test-server'
import { pingRedis } from './redis-ping'

let server: Server | undefined
afterEach(() => {
  server?.close()
})

/** Starts a server that responds to each of these commands with this text. Returns its port. */
function simulateRedis(answers: Readonly<Record<string, string>>): Promise<number> {
  const started = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data) => {
      const words = String(data).match(/^[^*$].*$/gm) ?? []
      const line = words.map((word) => word.trim()).join(' ')
      for (const [command, answer] of Object.entries(answers))
        if (line.includes(command)) socket.write(answer)
    })
  })
  server = started
  return new Promise((resolve) => {
    started.listen(0, '127.0.0.1', () => resolve((started.address() as AddressInfo).port))
  })
}

test('a Redis that responds', async () => {
  const port = await simulateRedis({ PING: '+PONG\r\n' })
  expect(await pingRedis(`redis://127.0.0.1:${port}`, 2000)).toBeNull()
})

test('a Redis with a password', async () => {
  const port = await simulateRedis({ 'AUTH us p@ss': '+OK\r\n', PING: '+PONG\r\n' })
  expect(await pingRedis(`redis://us:p%40ss@127.0.0.1:${port}`, 2000)).toBeNull()
})

test('a Redis with another password', async () => {
  const port = await simulateRedis({ PING: '-NOAUTH Authentication required.\r\n' })
  expect(await pingRedis(`redis://127.0.0.1:${port}`, 2000)).toBe('refused')
})

test('no server, and a silent server', async () => {
  expect(await pingRedis(`redis://127.0.0.1:${closedPort}`, 2000)).toBe('no answer')
  const port = await simulateRedis({})
  expect(await pingRedis(`redis://127.0.0.1:${port}`, 50)).toBe('no answer')
})
