import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { z } from 'zod'

/** A message as it arrived. An SMS has only a text. */
export interface ReceivedMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A mail server and a gateway for SMS, which store what they receive. */
export interface MessageServers {
  readonly smtpPort: number
  readonly smsUrl: string
  /** Waits for the nth message to a person, by default the first. */
  messageFor(to: string, nth?: number): Promise<ReceivedMessage>
  stop(): Promise<void>
}

const smsSchema = z.object({ recipient: z.string(), body: z.string() })

/** Starts both on free ports. */
export async function startMessageServers(): Promise<MessageServers> {
  const received: ReceivedMessage[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    // Without a DNS server, each mail would wait for a response.
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      text(stream)
        .then((mail) => PostalMime.parse(mail))
        .then(({ subject = '', text = '', html = '' }) => {
          const to = envelope.rcptTo.map(({ address }) => address).join()
          received.push({ to, subject, text: unixLines(text), html: unixLines(html) })
          done()
        }, done)
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  // A Kratos that stops resets its connection. A mail that never arrives fails the test that waits for it.
  smtp.on('error', () => {})
  const sms = createServer(async (request, response) => {
    const { recipient, body } = smsSchema.parse(JSON.parse(await text(request)))
    received.push({ to: recipient, subject: '', text: body, html: '' })
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => sms.listen(0, '127.0.0.1', resolve))
  return {
    smtpPort: portOf(smtp.server as unknown as Server),
    smsUrl: `http://127.0.0.1:${portOf(sms)}/`,
    async messageFor(to, nth = 1) {
      const find = () => received.filter((message) => message.to === to)[nth - 1]
      await expect.poll(find, { message: `message ${nth} to ${to}`, timeout: 20_000 }).toBeDefined()
      return find() as ReceivedMessage
    },
    stop: async () => {
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
      sms.close()
    },
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

/** Mail has its own line ends, and the parser adds one at the end. */
function unixLines(body: string): string {
  return body.replaceAll('\r\n', '\n').replace(/\n$/, '')
}
