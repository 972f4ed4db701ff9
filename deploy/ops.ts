import { type Argument, Command, CommanderError } from 'commander'
import { ConfigError } from '../lib/config/variables'
import { ServiceError, ServiceNotConfigured } from '../lib/ory/clients/service-error'
import { readEnvironment } from './environment.mjs'
import { addClientCommands } from './ops/clients'
import { addConsentCommands } from './ops/consents'
import { addCredentialCommands } from './ops/credentials'
import { Aborted, CommandRefused, NotFound } from './ops/errors'
import { addIdentityCommands } from './ops/identities'
import { addImportCommands } from './ops/import'
import { addInvitationCommands } from './ops/invitations'
import { addLimitCommands } from './ops/limits'
import { addMessageCommands } from './ops/messages'
import { checkVariables } from './ops/needed-variables'
import { addProviderCommands } from './ops/providers'
import { addRecoveryCommands } from './ops/recovery'
import { addSessionCommands } from './ops/sessions'
import { addWhoCommand } from './ops/who'

/**
 * `npm run ops -- <command>`: an operator's commands for identities, credentials, sessions, messages,
 * consents, applications and providers. Exit status: 0 done, 1 the service rejected the call or did not
 * respond, 2 invalid arguments or environment, 3 not found, 4 not confirmed.
 */
const program = new Command('ops')
  .description(
    'Commands for operators of Latchkey: identities, credentials, sessions, messages, consents, applications, providers and limits.',
  )
  .option('--json', 'print the response of the service as JSON, for scripts')
  .option('-y, --yes', 'do not ask for confirmation')
  .exitOverride()
  .hook('preAction', (_, command) => checkVariables(pathOf(command)[0] ?? ''))
  .configureHelp({
    showGlobalOptions: true,
    // Lists all commands in one help, so that the operator need not open the help of each group.
    visibleCommands: (command) => leavesOf(command),
    subcommandTerm: (command) =>
      [...pathOf(command), ...command.registeredArguments.map(argumentOf)].join(' '),
  })
for (const add of [
  addIdentityCommands,
  addInvitationCommands,
  addImportCommands,
  addSessionCommands,
  addCredentialCommands,
  addRecoveryCommands,
  addMessageCommands,
  addConsentCommands,
  addClientCommands,
  addProviderCommands,
  addLimitCommands,
  addWhoCommand,
])
  add(program)
for (const command of descendants(program)) command.exitOverride()

process.exit(await run())

async function run(): Promise<number> {
  try {
    readEnvironment('production')
    // The commands need no secret of the server, and production would require them.
    Object.assign(process.env, { NODE_ENV: 'development' })
    await program.parseAsync()
    return Number(process.exitCode ?? 0)
  } catch (error) {
    // Commander has already printed its message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (!(error instanceof Error)) throw error
    const status = statusOf(error)
    if (status === undefined) throw error
    process.stderr.write(`${textOf(error)}\n`)
    return status
  }
}

/** The errors of the configuration are written for the server. */
function textOf(error: Error): string {
  if (!(error instanceof ConfigError)) return error.message
  const lines = error.mistakes.map((mistake) => `  ${mistake}`)
  const help = [
    'Beside npm run dev, use what it prints after Commands.',
    'What each one means: .env.local.example',
  ]
  return ['The commands need other variables:', ...lines, ...help].join('\n')
}

/** The exit status for an expected error. Undefined for a bug. */
function statusOf(error: Error): number | undefined {
  if (error instanceof ServiceError) return error.status === 404 ? 3 : 1
  if (error instanceof ConfigError || error instanceof ServiceNotConfigured) return 2
  if (error instanceof CommandRefused) return 1
  if (error instanceof NotFound) return 3
  return error instanceof Aborted ? 4 : undefined
}

function descendants(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...descendants(child)])
}

function leavesOf(command: Command): Command[] {
  return command.commands.flatMap((child) => (child.commands.length > 0 ? leavesOf(child) : [child]))
}

/** The names of a command, without the name of the program. */
function pathOf(command: Command): string[] {
  return command.parent ? [...pathOf(command.parent), command.name()] : []
}

function argumentOf(argument: Argument): string {
  const name = argument.variadic ? `${argument.name()}...` : argument.name()
  return argument.required ? `<${name}>` : `[${name}]`
}
