import { z } from 'zod'
import { currentBackend } from './backend'

const messagesSchema = z.array(
  z.object({ template_type: z.string().catch(''), body: z.string().catch('') }).transform((message) => ({
    templateType: message.template_type,
    body: message.body,
  })),
)

/**
 * What Kratos queued for an address or a number, newest first (GET /admin/courier/messages). Unlike the inbox, it
 * contains what is still on its way.
 */
export async function queuedMessages(recipient: string): Promise<z.output<typeof messagesSchema>> {
  // Kratos lists only ten by default.
  const query = new URLSearchParams({ recipient, page_size: '250' })
  const response = await fetch(`${currentBackend().kratosAdminUrl}/admin/courier/messages?${query}`)
  return messagesSchema.parse(await response.json())
}
