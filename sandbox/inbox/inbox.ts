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

/** The mails that the sandbox sent, newest first. No mail leaves the machine. */
export class Inbox {
  #mails: InboxMail[] = []
  readonly #now: () => Date
  readonly #most: number

  /** @param most how many it stores: more than a person reads, and few enough for the memory */
  constructor(now: () => Date, most = 1000) {
    this.#now = now
    this.#most = most
  }

  /** Adds a mail. */
  deliver(mail: Omit<InboxMail, 'id' | 'sentAt'>): void {
    const delivered = { id: randomUUID(), sentAt: this.#now().toISOString(), ...mail }
    this.#mails = [delivered, ...this.#mails].slice(0, this.#most)
  }

  /** A mail by its id. */
  mail(id: string): InboxMail | undefined {
    return this.#mails.find((mail) => mail.id === id)
  }

  /** All mails, or those to one address, without case. */
  mails(to?: string | null): InboxMail[] {
    if (!to) return this.#mails
    const address = to.trim().toLowerCase()
    return this.#mails.filter((mail) => mail.to.toLowerCase() === address)
  }
}
