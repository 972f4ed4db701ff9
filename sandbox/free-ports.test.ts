import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, expect, test } from '@jest/globals'
import { findFreePorts } from './free-ports'

const server = createServer()
afterAll(() => {
  server.close()
})

test('a row with a port in use is skipped, and that port is named', async () => {
  await once(server.listen(0, 'localhost'), 'listening')
  const { port } = Object(server.address())
  const { first, taken } = await findFreePorts(port - 1, 2)
  expect(taken).toBe(port)
  expect(first).toBeGreaterThan(port)
})
