import { z } from 'zod'
import type { InboxMail } from '../../../sandbox/inbox/inbox'

/** The request of Kratos' courier. `courier.jsonnet` passes the whole context on. */
const courierSchema = z.object({
  recipient: z.string(),
  template_type: z.string(),
  subject: z.string().default(''),
  body: z.string().default(''),
  template_data: z.record(z.string(), z.unknown()).default({}),
})

/**
 * A message of Kratos' courier as the inbox stores it. The names of code and link start with the template's
 * name (`verification_code`, `verification_url`). A message without one gets an empty text. Throws if it is
 * no message of the courier.
 */
export function courierMail(message: unknown): Omit<InboxMail, 'id' | 'sentAt'> {
  const { recipient, template_type, subject, body, template_data } = courierSchema.parse(message)
  return {
    to: recipient,
    subject,
    templateType: template_type,
    body,
    html: '',
    code: textAt(template_data, /_code$/),
    link: textAt(template_data, /^(verification|recovery)_url$/),
  }
}

function textAt(fields: Record<string, unknown>, name: RegExp): string {
  const [, value] = Object.entries(fields).find(([key]) => name.test(key)) ?? []
  return typeof value === 'string' ? value : ''
}
