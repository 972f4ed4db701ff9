import 'server-only'
import type { Message } from '@ory/client'
import type { Config } from '@/lib/config/config'
import { courierApi } from '@/lib/ory/clients/clients'
import { resultOf } from '@/lib/ory/clients/result'
import { ServiceError } from '@/lib/ory/clients/service-error'
import { type Finding, findingsOf } from './finding'

const { ok, problem, skipped } = findingsOf('courier')

/** A courier that runs looks for new messages every second. */
const patience = 5 * 60_000

/** What has been given up longer ago than this is an old story. */
const recent = 24 * 3_600_000

/** Whether Kratos' courier sends what people wait for: codes and links. */
export async function checkCourier(config: Config, now = new Date()): Promise<Finding[]> {
  if (config.ORY_ADMIN_URL === undefined) {
    return [skipped('Whether mails leave can be seen at Kratos’ admin API only.', 'ORY_ADMIN_URL')]
  }
  try {
    const [queued, abandoned] = await Promise.all([
      resultOf(courierApi().listCourierMessages({ status: 'queued', pageSize: 250 })),
      resultOf(courierApi().listCourierMessages({ status: 'abandoned', pageSize: 250 })),
    ])
    return judgedMessages(queued, abandoned, now)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return [
      problem(
        `Kratos’ admin API would not say what its courier sent: ${error.message}.`,
        'ORY_ADMIN_URL, ORY_API_TOKEN',
      ),
    ]
  }
}

/** What the messages that wait, and those that were given up, say about the courier. */
export function judgedMessages(
  queued: readonly Pick<Message, 'created_at'>[],
  abandoned: readonly Pick<Message, 'created_at'>[],
  now: Date,
): Finding[] {
  const age = ({ created_at }: Pick<Message, 'created_at'>) => now.getTime() - Date.parse(created_at)
  const waiting = queued.filter((message) => age(message) > patience).length
  const lost = abandoned.filter((message) => age(message) < recent).length
  const findings: Finding[] = []
  if (waiting > 0) {
    findings.push(
      problem(
        `${count(waiting)} waited for more than five minutes: nothing sends them.`,
        'Start Kratos with --watch-courier, or `kratos courier watch` beside it; courier.smtp.connection_uri in Kratos',
      ),
    )
  }
  if (lost > 0) {
    findings.push(
      problem(
        `${count(lost)} could not be delivered within the last day and will not be tried again.`,
        'courier.smtp or courier.http in Kratos; `npm run ops -- messages list --status abandoned` lists them',
      ),
    )
  }
  return findings.length > 0 ? findings : [ok('No message waits and none was given up.')]
}

function count(messages: number): string {
  return messages === 1 ? 'One message' : `${messages} messages`
}
