import type { Command } from 'commander'
import { listConsentSessions, revokeConsentSessions } from '../../lib/oauth2/consent-sessions'
import type { PageQuery } from '../../lib/ory/clients/list-page'
import { isIdentityId } from '../../lib/ory/kratos/admin/find-identity'
import { printPage, withPage } from './page'
import { requireIdentity } from './require-identity'
import { confirm, type OutputOptions, printDone, printList } from './terminal'

/** `consents list | revoke` */
export function addConsentCommands(program: Command): void {
  const consents = program
    .command('consents')
    .description('the access that people granted to applications (Hydra)')

  withPage(
    consents
      .command('list')
      .description('the applications that one person granted access to')
      .argument('<who>', 'the id or an identifier'),
  ).action(async (who: string, _: object, command: Command) => {
    const options = command.optsWithGlobals<OutputOptions & PageQuery>()
    const subject = await subjectOf(who)
    await printPage(
      options,
      (page) => listConsentSessions(subject, page),
      (found) =>
        printList(options, found, {
          CLIENT: ({ consent_request }) => consent_request?.client?.client_id,
          NAME: ({ consent_request }) => consent_request?.client?.client_name,
          SCOPES: ({ grant_scope }) => grant_scope?.join(' '),
          GIVEN: ({ handled_at }) => handled_at,
        }),
    )
  })

  consents
    .command('revoke')
    .description('end the access of one application or of all, and revoke their tokens')
    .argument('<who>', 'the id or an identifier')
    .option('--client <id>', 'end the access of this application')
    .option('--all', 'end the access of all applications')
    .action(async (who: string, _: object, command: Command) => {
      const options = command.optsWithGlobals<OutputOptions & { client?: string; all?: boolean }>()
      const { client, all = false } = options
      if ((client === undefined) === !all) command.error('Give one application with --client, or --all.')
      const subject = await subjectOf(who)
      const person = who === subject ? who : `${who} (${subject})`
      await confirm(options, `End the access of ${client ?? 'every application'} to ${person}?`)
      await revokeConsentSessions(subject, client)
      printDone(options, `The access of ${client ?? 'every application'} to ${person} has ended.`, {
        subject,
        ...(client === undefined ? { all } : { client }),
      })
    })
}

/**
 * Hydra knows people by the id of their identity only. It returns an empty list for any other name, which
 * would read as if no application had access. An id stays as it is: Hydra keeps the consents of a deleted
 * identity.
 * @throws {NotFound} if no identity has this identifier
 */
async function subjectOf(who: string): Promise<string> {
  return isIdentityId(who) ? who : (await requireIdentity(who)).id
}
