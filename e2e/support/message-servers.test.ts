import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from '@jest/globals'
import { startMessageServers } from './message-servers'

/** Sends a command, and returns the response. */
async function send(socket: Socket, command: string): Promise<string> {
  socket.write(`${command}\r\n`)
  const [response] = await once(socket, 'data')
  return String(response)
}

test('a Kratos that ends while it sends a mail does not end the mail server', async () => {
  const servers = await startMessageServers()
  const open = async () => {
    const socket = connect(servers.smtpPort, '127.0.0.1')
    const [greeting] = await once(socket, 'data')
    expect(String(greeting)).toMatch(/^220 /)
    return socket
  }
  const ended = await open()
  await send(ended, 'EHLO kratos')
  expect(await send(ended, 'MAIL FROM:<no-reply@example.com>')).toMatch(/^250 /)
  ended.resetAndDestroy()
  const next = await open()
  expect(await send(next, 'EHLO kratos')).toMatch(/^250/)
  next.destroy()
  await servers.stop()
})
