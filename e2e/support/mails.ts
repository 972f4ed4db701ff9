import { z } from 'zod'
import { currentBackend } from './backend'
import { recordSecrets } from './secrets'

const mailsSchema = z.array(z.object({ code: z.string(), link: z.string(), templateType: z.string() }))

/** The parts of a mail that a test needs. `code` and `link` are empty if the mail has none. */
export type Mail = z.infer<typeof mailsSchema>[number]

/** The mails to an address, newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const response = await fetch(`${currentBackend().inboxUrl}.json?to=${encodeURIComponent(email)}`)
  return mailsSchema.parse(await response.json())
}

/** Waits for the nth mail to an address and records its code as a secret. */
export async function mailNumber(nth: number, email: string): Promise<Mail> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const mail = (await mailsTo(email)).at(-nth)
    if (mail) {
      if (mail.code !== '') recordSecrets([{ kind: 'code', value: mail.code }])
      return mail
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Mail number ${nth} did not arrive`)
}
