import type { Command } from 'commander'
import { dryRunProvider } from '../dry-run-provider'
import { reportOf } from '../report'
import { type OutputOptions, printJson } from './terminal'

/** `providers try`: what `npm run doctor -- --provider` does, without the server's secrets. */
export function addProviderCommands(program: Command): void {
  program
    .command('providers')
    .description('where people sign in with an account that they have, such as Google')
    .command('try')
    .description(
      'sign in without creating an account, and see how the claims are mapped (after Kratos 26.2.0)',
    )
    .argument('<provider>', 'its id in Kratos')
    .action(async (provider: string, _: object, command: Command) => {
      const findings = await dryRunProvider(provider)
      if (command.optsWithGlobals<OutputOptions>().json) printJson(findings)
      else process.stdout.write(reportOf(findings))
      if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1
    })
}
