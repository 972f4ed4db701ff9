import 'server-only'
import type { Message } from '@ory/client'
import type { Config } from '@/lib/config/config'
import { courierApi } from '@/lib/ory/clients/clients'
import { unwrapBody } from '@/lib/ory/clients/result'
import { ServiceError } from '@/lib/ory/clients/service-error'
import { createFindings, type Finding } from './finding'

const { ok, warning, skipped } = createFindings('mails')

const setting =
  'courier.template_override_path in Kratos: the folder that `npm run mails` wrote (docs/mails.md). Then start Kratos again.'

/** The subjects of Kratos' own mails, of 1.3.1 and of 26.2.0. */
const ownSubject =
  /^(?:Use code \S+ to (?:log in|recover access to your account|complete your account registration|verify your account)|Login to your account|Complete your account registration|Recover access to your account|Please verify your email address|Account access attempted|Someone tried to verify this email address)$/

/**
 * Checks that Kratos sends Latchkey's mails. Not every Kratos exposes this: 1.3.1 returns the subjects of its
 * messages, newer releases only with `--dev`. Another check reports a courier that does not respond.
 */
export async function checkMails({ ORY_ADMIN_URL }: Config): Promise<Finding[]> {
  if (ORY_ADMIN_URL === undefined) return []
  try {
    return mailFindings(await unwrapBody(courierApi().listCourierMessages({ pageSize: 50 })))
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return []
  }
}

/** Judges the newest mail: older ones may be from before a change. */
export function mailFindings(
  messages: readonly Pick<Message, 'type' | 'subject' | 'created_at'>[],
): Finding[] {
  const [newest] = messages
    .filter(({ type }) => type === 'email')
    .toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
  if (newest === undefined) return []
  if (newest.subject.startsWith('<redacted')) {
    return skipped(
      'This Kratos does not expose the subjects of its mails. Request a code: Kratos’ own mail has one line of English and no name.',
      setting,
    )
  }
  if (!ownSubject.test(newest.subject)) return ok('Kratos does not send its own English mails.')
  return warning('Kratos sends its own English mails, whatever the language of the page.', setting)
}
