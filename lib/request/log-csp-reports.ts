import 'server-only'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { config } from '@/lib/config/config'
import { cspReports } from '@/lib/http/csp-report'
import { log } from '@/lib/log'
import { observers } from '@/lib/observers/observers'
import { outsideRequests } from '@/lib/process/outside-requests'

/** With a line for each report, any client could fill the log. The metrics count all of them. */
const lines = new RateLimiterMemory({ points: 30, duration: 60 })

/**
 * Counts what a browser reports of our Content Security Policy, and writes it to the log: 30 lines a minute at most.
 * @param body as the browser sent it
 */
export async function logCspReports(body: string): Promise<void> {
  for (const { directive, blocked, page } of cspReports(body, config().APP_URL)) {
    observers().metrics?.cspReport(directive)
    const isLogged = await outsideRequests(() => lines.consume('log')).then(
      () => true,
      () => false,
    )
    if (isLogged) log().warn({ outcome: 'csp_report', directive, blocked, page })
  }
}
