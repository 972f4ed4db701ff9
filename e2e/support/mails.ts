import { z } from 'zod'
import { currentBackend } from './backend'
import { recordSecrets } from './secrets'

const mailsSchema = z.array(z.object({ code: z.string(), link: z.string(), templateType: z.string() }))

/** What a journey needs of a mail: `code` and `link` are empty where it has none. */
export type Mail = z.infer<typeof mailsSchema>[number]

/** The mails to an address, newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const answer = await fetch(`${currentBackend().inboxUrl}.json?to=${encodeURIComponent(email)}`)
  return mailsSchema.parse(await answer.json())
}

/** Waits for the nth mail to an address, and keeps its code out of the log. */
export async function mailNumber(nth: number, email: string): Promise<Mail> {
  for (let looks = 0; looks < 100; looks += 1) {
    const mail = (await mailsTo(email)).at(-nth)
    if (mail) {
      if (mail.code !== '') recordSecrets([{ kind: 'code', value: mail.code }])
      return mail
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`There is no mail number ${nth}`)
}
