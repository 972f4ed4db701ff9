import { type Command, Option } from 'commander'
import { identityApi } from '../../lib/ory/clients/clients'
import { resultOf } from '../../lib/ory/clients/result'
import { findIdentity } from './find-identity'
import { confirm, printDone, type Wanted } from './terminal'

/** `sessions revoke` */
export function addSessions(program: Command): void {
  program
    .command('sessions')
    .description('who is signed in where')
    .command('revoke')
    .description('end one session, or all of somebody’s')
    .argument('[session]', 'the id of a session')
    .addOption(new Option('--of <who>', 'all sessions of this identity: id or identifier'))
    .action(async (session: string | undefined, _: object, command: Command) => {
      const options = command.optsWithGlobals<Wanted & { of?: string }>()
      if ((session === undefined) === (options.of === undefined)) {
        command.error('Say which session, or whose sessions with --of.')
      }
      if (options.of !== undefined) return revokeAll(options, options.of)
      if (session !== undefined) return revokeOne(options, session)
    })
}

async function revokeOne(wanted: Wanted, id: string): Promise<void> {
  await confirm(wanted, `End the session ${id}?`)
  await resultOf(identityApi().disableSession({ id }))
  printDone(wanted, `The session ${id} is over.`, { revoked: id })
}

async function revokeAll(wanted: Wanted, who: string): Promise<void> {
  const { id } = await findIdentity(who)
  await confirm(wanted, `End all sessions of ${who} (${id})?`)
  const answer = await identityApi().deleteIdentitySessions({ id })
  // Kratos' answer for somebody without a session, who is as signed out as can be.
  if (answer.status !== 404) await resultOf(Promise.resolve(answer))
  printDone(wanted, `All sessions of ${who} are over.`, { revokedOf: id })
}
