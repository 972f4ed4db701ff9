import { Command } from 'commander'
import { capabilityVariables, examinedConfig } from '../app/capability-variables'
import { configErrors } from '../lib/config/config'
import { coreVariables } from '../lib/config/config-schema'
import { checkEnvironment, wrongVariables } from '../lib/doctor/check-environment'
import type { Finding } from '../lib/doctor/finding'
import { runChecks } from '../lib/doctor/run-checks'
import { readTheme } from '../lib/theme/load-theme'
import { dryRunProvider } from './dry-run-provider'
import { readEnvironment } from './environment.mjs'
import { reportOf } from './report'

/**
 * `npm run doctor`: reports what is wrong with a deployment, and which variable or setting to change. Exit
 * status: 0 no problem, 1 a problem, 2 invalid arguments.
 */
const program = new Command('doctor')
  .description('Checks a deployment of Latchkey with its Kratos, Hydra and Redis.')
  .option('--json', 'print the findings as JSON')
  .option(
    '--read-only',
    'leave out the trial sign-in and the trial recovery, which create an OAuth2 client and an account and delete them again, and the request for Kratos’ error page, which leaves an error in its log',
  )
  .option(
    '--no-breached-passwords',
    'Kratos does not check for breached passwords (haveibeenpwned_enabled: false), so their list need not be reachable',
  )
  .option('--provider <id>', 'test only this provider of Kratos: sign in, and see how its claims are mapped')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse()
const {
  json = false,
  readOnly = false,
  breachedPasswords,
  provider,
} = program.opts<{ json?: boolean; readOnly?: boolean; breachedPasswords: boolean; provider?: string }>()

readEnvironment('production')
const findings = await findAll()
process.stdout.write(json ? `${JSON.stringify(findings, null, 2)}\n` : reportOf(findings))
// Open connections would keep the process running.
process.exit(findings.some(({ level }) => level === 'problem') ? 1 : 0)

async function findAll(): Promise<readonly Finding[]> {
  const { theme, mistakes: wrongTheme } = readTheme(process.env)
  const errors = [...configErrors(capabilityVariables), ...wrongTheme]
  if (errors.length > 0) return wrongVariables(errors)
  if (provider !== undefined) return dryRunProvider(provider)
  const examined = await runChecks(examinedConfig(), {
    isReadOnly: readOnly,
    asksForBreaches: breachedPasswords,
    themeWarnings: theme?.warnings,
  })
  return [...checkEnvironment(process.env, [coreVariables, ...capabilityVariables]), ...examined]
}
