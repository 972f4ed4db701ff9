import { z } from 'zod'
import { currentBackend } from './backend'

const mailsSchema = z.array(z.object({ code: z.string() }))

/** The code of the newest mail to the address; null while there is none. */
export async function newestCode(email: string): Promise<string | null> {
  const answer = await fetch(`${currentBackend().inboxUrl}.json?to=${encodeURIComponent(email)}`)
  return mailsSchema.parse(await answer.json())[0]?.code ?? null
}
