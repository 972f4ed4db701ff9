import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeRoomForHeaders } from './header-room'

const server = createServer((_, answer) => answer.end())
beforeAll(async () => {
  await once(server.listen(0), 'listening')
})
afterAll(() => {
  server.close()
})

/** The status of an answer to a cookie of so many characters, on a connection of its own. */
async function statusFor(characters: number): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo
  const request = get({ port, agent: false, headers: { cookie: `a=${'b'.repeat(characters)}` } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

test('the largest session that we give a browser is taken back', async () => {
  expect(await statusFor(30_000)).toBe(431)
  makeRoomForHeaders()
  await statusFor(1)
  expect(await statusFor(30_000)).toBe(200)
  expect(await statusFor(70_000)).toBe(431)
})
