import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import getPort from 'get-port'
import { SMTPServer } from 'smtp-server'

/** A mail server that stores what it receives. */
export interface MailServer {
  readonly port: number
  /** Waits for a mail to this address and returns the six digits in it. */
  codeFor(email: string): Promise<string>
  stop(): Promise<void>
}

/** Starts an SMTP server without TLS and without a password, like the mail catcher of `deploy/compose.yaml`. */
export async function startMailServer(): Promise<MailServer> {
  const port = await getPort()
  const mails: { to: readonly string[]; body: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      text(stream).then((body) => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), body })
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  const codeIn = (email: string) =>
    mails
      .filter(({ to }) => to.includes(email))
      .map(({ body }) => /\b\d{6}\b/.exec(bodyWithoutHeaders(body))?.[0])
      .at(-1)
  return {
    port,
    codeFor: async (email) => {
      await expect.poll(() => codeIn(email)).toBeDefined()
      return codeIn(email) ?? ''
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function bodyWithoutHeaders(mail: string): string {
  return mail.slice(mail.indexOf('\r\n\r\n'))
}
