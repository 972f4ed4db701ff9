import { z } from 'zod'
import type { InboxMail } from '../../../sandbox/inbox/inbox'

/** What Kratos' courier hands over (`courier.jsonnet` passes its whole context on). */
const courierSchema = z.object({
  recipient: z.string(),
  template_type: z.string(),
  subject: z.string().default(''),
  body: z.string().default(''),
  template_data: z.record(z.string(), z.unknown()).default({}),
})

/**
 * A message of Kratos' courier as the inbox keeps it. Each template names its code and its link after itself
 * (`verification_code`, `verification_url`); where there is none, the text is empty.
 * Throws when it is not a courier message.
 */
export function courierMail(message: unknown): Omit<InboxMail, 'id' | 'sentAt'> {
  const { recipient, template_type, subject, body, template_data } = courierSchema.parse(message)
  return {
    to: recipient,
    subject,
    templateType: template_type,
    body,
    code: textAt(template_data, /_code$/),
    link: textAt(template_data, /^(verification|recovery)_url$/),
  }
}

function textAt(fields: Record<string, unknown>, name: RegExp): string {
  const [, value] = Object.entries(fields).find(([key]) => name.test(key)) ?? []
  return typeof value === 'string' ? value : ''
}
