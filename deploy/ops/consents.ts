import type { Command } from 'commander'
import { oauth2AdminApi } from '../../lib/ory/clients/clients'
import { resultOf } from '../../lib/ory/clients/result'
import { pageOf, withPage } from './page'
import { confirm, type OutputOptions, printDone, printList } from './terminal'

/** `consents list | revoke` */
export function addConsents(program: Command): void {
  const consents = program
    .command('consents')
    .description('the access that people gave to applications (Hydra)')

  withPage(
    consents
      .command('list')
      .description('the applications that one person gave access to')
      .argument('<subject>', 'the id of the identity, where Kratos signs people in'),
  ).action(async (subject: string, _: object, command: Command) => {
    const options = command.optsWithGlobals<OutputOptions & { pageSize: number; pageToken?: string }>()
    await pageOf(
      options,
      (page) => oauth2AdminApi().listOAuth2ConsentSessions({ subject, ...page }),
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
    .argument('<subject>', 'the id of the identity')
    .option('--client <id>', 'end the access of this application')
    .option('--all', 'end the access of all applications')
    .action(async (subject: string, _: object, command: Command) => {
      const options = command.optsWithGlobals<OutputOptions & { client?: string; all?: boolean }>()
      const { client, all = false } = options
      if ((client === undefined) === !all) command.error('Give one application with --client, or --all.')
      await confirm(options, `End the access of ${client ?? 'every application'} to ${subject}?`)
      const which = client === undefined ? { all } : { client }
      await resultOf(oauth2AdminApi().revokeOAuth2ConsentSessions({ subject, ...which }))
      printDone(options, `The access of ${client ?? 'every application'} to ${subject} has ended.`, {
        subject,
        ...which,
      })
    })
}
