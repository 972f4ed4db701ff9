import 'server-only'
import { log } from '@/lib/log'
import { healthApi } from '@/lib/ory/clients/clients'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { pause } from '@/lib/process/pause'
import type { ExaminedConfig } from './examined-config'
import type { Finding } from './finding'
import { runChecks } from './run-checks'

/** Services of one deployment often start together. After this many seconds, the checks run in any case. */
const patience = 30

/**
 * Runs the read-only checks once, and logs what the operator should act on. A finding never stops the server.
 * `LATCHKEY_DOCTOR=off` switches the checks off; a development server has none.
 */
export async function runStartupChecks(
  config: ExaminedConfig,
  themeWarnings?: readonly string[],
): Promise<void> {
  if (config.LATCHKEY_DOCTOR === 'off' || !config.isProduction) return
  try {
    for (let second = 0; second < patience && !(await isKratosReady()); second += 1) await pause(1000)
    logFindings(await runChecks(config, { isReadOnly: true, themeWarnings }))
  } catch (err) {
    log().error({ outcome: 'examination_failed', err })
  }
}

/** Logs a line for each finding that the operator should act on, and one with their number. */
export function logFindings(findings: readonly Finding[]): void {
  for (const { check, level, says, change } of findings) {
    // The startup has logged these already.
    if (check === 'theme') continue
    const line = { outcome: 'deployment_check', check, change }
    if (level === 'problem') log().error(line, says)
    else if (level === 'warning') log().warn(line, says)
  }
  const count = (wanted: Finding['level']) => findings.filter(({ level }) => level === wanted).length
  log().info({ outcome: 'deployment_checked', problems: count('problem'), warnings: count('warning') })
}

async function isKratosReady(): Promise<boolean> {
  return (await toServiceResponse(healthApi('kratos-public').isReady())).status === 200
}
