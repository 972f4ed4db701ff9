import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { raiseHeaderLimit } from './header-limit'

const server = createServer((_, outgoing) => outgoing.end())
beforeAll(async () => {
  await once(server.listen(0), 'listening')
})
afterAll(() => {
  server.close()
})

/** The status of the response to a cookie of this many characters, on a new connection. */
async function statusFor(characters: number): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo
  const request = get({ port, agent: false, headers: { cookie: `a=${'b'.repeat(characters)}` } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

test('the server accepts the largest session that we give a browser', async () => {
  expect(await statusFor(30_000)).toBe(431)
  raiseHeaderLimit()
  await statusFor(1)
  expect(await statusFor(30_000)).toBe(200)
  expect(await statusFor(70_000)).toBe(431)
})
