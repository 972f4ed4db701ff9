import net from 'node:net'
import { afterAll, afterEach, expect, jest, test } from '@jest/globals'
import { parseConfig } from '@/lib/config/config'
import { closedPort, closeServers, serve } from '@/lib/http/testing/test-server'
import { checkBreachedPasswords } from './check-breached-passwords'

const config = parseConfig({
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  SESSION_SECRET: 'b7e1f0c94d2a8356b7e1f0c94d2a8356c5d6',
})

/** The flows of a Kratos with passwords. */
const view = {
  login: {
    status: 200,
    setCookies: [],
    body: {
      ui: {
        action: 'https://login.example.com/',
        nodes: [{ group: 'password', attributes: { name: 'password' } }],
      },
    },
  },
  registration: { status: 404, setCookies: [] },
}

afterEach(() => {
  jest.restoreAllMocks()
})
afterAll(closeServers)

/**
 * Runs the check with this socket instead of one to the internet. Returns the level of the finding, and the
 * socket.
 */
async function checkedWith(socket: net.Socket) {
  const connect = jest.spyOn(net, 'connect').mockReturnValue(socket)
  const [finding] = await checkBreachedPasswords(config, view)
  // A fetch to the test's own server may connect again in between.
  expect(connect.mock.calls).toContainEqual([{ host: 'api.pwnedpasswords.com', port: 443 }])
  return { level: finding?.level, isClosed: socket.destroyed }
}

test('a host that responds is reached', async () => {
  const { port } = new URL(await serve(() => undefined))
  expect(await checkedWith(net.connect(Number(port), '127.0.0.1'))).toEqual({ level: 'ok', isClosed: true })
})

test('a host that refuses the connection is not reached', async () => {
  expect(await checkedWith(net.connect(closedPort, '127.0.0.1'))).toEqual({
    level: 'problem',
    isClosed: true,
  })
})

test('a host that is silent for two seconds is not reached', async () => {
  const silent = new net.Socket()
  const setTimeout = jest.spyOn(silent, 'setTimeout').mockImplementation((_, callback) => {
    setImmediate(() => callback?.())
    return silent
  })
  expect(await checkedWith(silent)).toEqual({ level: 'problem', isClosed: true })
  expect(setTimeout.mock.calls[0]?.[0]).toBe(2000)
})
