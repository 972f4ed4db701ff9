import { randomUUID } from 'node:crypto'

/** A mail in the inbox. */
export type InboxMail = {
  id: string
  sentAt: string
  to: string
  subject: string
  templateType: string
  /** The plain text. */
  body: string
  /** Empty if the message has none, as an SMS. */
  html: string
  code: string
  link: string
}

/** A message of Kratos' courier. One that the mail server refused is not in the inbox. */
export type CourierMessage = InboxMail & {
  /** What the mail server said. */
  failure?: string
}

/** The domain that the played mail server refuses, so that an email that does not arrive can be tried. */
const refusedDomain = '@refused.example'

/** The mails that the sandbox sent, newest first. No mail leaves the machine. */
export class Inbox {
  #messages: CourierMessage[] = []
  readonly #now: () => Date
  readonly #most: number

  /** @param most how many it stores: more than a person reads, and few enough for the memory */
  constructor(now: () => Date, most = 1000) {
    this.#now = now
    this.#most = most
  }

  /** Adds a mail, unless the mail server refuses its recipient. */
  deliver(mail: Omit<InboxMail, 'id' | 'sentAt'>): void {
    const message = { id: randomUUID(), sentAt: this.#now().toISOString(), ...mail }
    const failure = mail.to.toLowerCase().endsWith(refusedDomain) && `550 5.1.1 <${mail.to}>: no such mailbox`
    this.#messages = [{ ...message, ...(failure && { failure }) }, ...this.#messages].slice(0, this.#most)
  }

  /** Every message that was sent or refused, newest first. */
  messages(): readonly CourierMessage[] {
    return this.#messages
  }

  /** A mail by its id. */
  mail(id: string): InboxMail | undefined {
    return this.mails().find((mail) => mail.id === id)
  }

  /** All mails, or those to one address, without case. */
  mails(to?: string | null): InboxMail[] {
    const arrived = this.#messages.filter(({ failure }) => failure === undefined)
    if (!to) return arrived
    const address = to.trim().toLowerCase()
    return arrived.filter((mail) => mail.to.toLowerCase() === address)
  }
}
