import { z } from 'zod'
import { currentBackend } from './backend'

const mailsSchema = z.array(z.object({ code: z.string() }))

/** The code of the newest mail to this address; null when there is no mail. */
export async function newestCode(email: string): Promise<string | null> {
  const response = await fetch(`${currentBackend().inboxUrl}.json?to=${encodeURIComponent(email)}`)
  return mailsSchema.parse(await response.json())[0]?.code ?? null
}
