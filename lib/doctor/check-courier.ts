import 'server-only'
import type { Message } from '@ory/client'
import type { Config } from '@/lib/config/config'
import { courierApi } from '@/lib/ory/clients/clients'
import { unwrapBody } from '@/lib/ory/clients/result'
import { ServiceError } from '@/lib/ory/clients/service-error'
import { createFindings, type Finding } from './finding'

const { ok, warning, problem, skipped } = createFindings('courier')

/**
 * A running courier polls for new messages every second. A message that waits this long shows that none may
 * be running.
 */
const usualWait = 30_000

/** By this time, people have stopped waiting for their codes. */
const maxWait = 5 * 60_000

/** Older failures are not reported: the cause may be gone. */
const recentMs = 24 * 3_600_000

/** A failure of the last hour counts as a current problem. */
const nowMs = 3_600_000

/** Checks that Kratos' courier sends the codes and links that visitors wait for. */
export async function checkCourier(config: Config): Promise<Finding[]> {
  if (config.ORY_ADMIN_URL === undefined) {
    return skipped('Only Kratos’ admin API shows whether emails are sent.', 'ORY_ADMIN_URL')
  }
  try {
    const [queued, abandoned] = await Promise.all([
      unwrapBody(courierApi().listCourierMessages({ status: 'queued', pageSize: 250 })),
      unwrapBody(courierApi().listCourierMessages({ status: 'abandoned', pageSize: 250 })),
    ])
    return messageFindings(queued, abandoned)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return problem(
      `Kratos’ admin API did not list the messages of its courier: ${error.message}.`,
      'ORY_ADMIN_URL, ORY_API_TOKEN',
    )
  }
}

const startCourier =
  'Start Kratos with --watch-courier, or start `kratos courier watch` as well. Check courier.smtp.connection_uri in Kratos.'

/**
 * Judges the courier by its messages.
 * @param queued messages that still wait
 * @param abandoned messages that the courier abandoned
 */
export function messageFindings(
  queued: readonly Pick<Message, 'created_at' | 'send_count'>[],
  abandoned: readonly Pick<Message, 'created_at'>[],
): Finding[] {
  const age = ({ created_at }: Pick<Message, 'created_at'>) => Date.now() - Date.parse(created_at)
  const waiting = queued.filter((message) => age(message) > usualWait)
  const lost = abandoned.filter((message) => age(message) < recentMs).length
  const findings: Finding[] = []
  if (waiting.length > 0) {
    const isLate = waiting.some((message) => age(message) > maxWait)
    const judge = isLate ? problem : warning
    const wait = isLate ? 'five minutes' : '30 seconds'
    const [reason, change] = waiting.some(({ send_count: tries }) => tries > 0)
      ? [
          'The courier tried to send, and failed.',
          'courier.smtp or courier.http in Kratos. Kratos’ log says why.',
        ]
      : ['No courier sends messages.', startCourier]
    findings.push(...judge(`${count(waiting.length)} waited for more than ${wait}. ${reason}`, change))
  }
  if (lost > 0) {
    const isNow = abandoned.some((message) => age(message) < nowMs)
    const judge = isNow ? problem : warning
    const since = isNow ? '' : ' None of them is of the last hour, so the cause may be gone.'
    findings.push(
      ...judge(
        `${count(lost)} could not be delivered in the last 24 hours. Kratos will not try again.${since}`,
        'courier.smtp or courier.http in Kratos. `npm run ops -- messages list --status abandoned` lists the messages.',
      ),
    )
  }
  return findings.length > 0 ? findings : ok('All messages were sent.')
}

function count(messages: number): string {
  return messages === 1 ? 'One message' : `${messages} messages`
}
