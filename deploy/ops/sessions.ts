import { type Command, Option } from 'commander'
import { endAllSessions, endSession } from '../../lib/ory/kratos/admin/sessions'
import { requireIdentity } from './require-identity'
import { confirm, type OutputOptions, printDone } from './terminal'

/** `sessions revoke` */
export function addSessionCommands(program: Command): void {
  program
    .command('sessions')
    .description('sign people out')
    .command('revoke')
    .description('end one session, or all sessions of an identity')
    .argument('[session]', 'the id of a session')
    .addOption(new Option('--of <who>', 'end all sessions of this identity: its id or its identifier'))
    .action(async (session: string | undefined, _: object, command: Command) => {
      const options = command.optsWithGlobals<OutputOptions & { of?: string }>()
      if ((session === undefined) === (options.of === undefined)) {
        command.error('Give the id of a session, or an identity with --of.')
      }
      if (options.of !== undefined) return revokeAll(options, options.of)
      if (session !== undefined) return revokeOne(options, session)
    })
}

async function revokeOne(options: OutputOptions, id: string): Promise<void> {
  await confirm(options, `End the session ${id}?`)
  await endSession(id)
  printDone(options, `The session ${id} has ended.`, { revoked: id })
}

async function revokeAll(options: OutputOptions, who: string): Promise<void> {
  const { id } = await requireIdentity(who)
  await confirm(options, `End all sessions of ${who} (${id})?`)
  await endAllSessions(id)
  printDone(options, `All sessions of ${who} have ended.`, { revokedOf: id })
}
