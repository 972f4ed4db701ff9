import type { Command } from 'commander'
import { oauth2AdminApi } from '../../lib/ory/clients/clients'
import { resultOf } from '../../lib/ory/clients/result'
import { pageOf, withPage } from './page'
import { confirm, printDone, printList, type Wanted } from './terminal'

/** `consents list | revoke` */
export function addConsents(program: Command): void {
  const consents = program.command('consents').description('which applications people let in (Hydra)')

  withPage(
    consents
      .command('list')
      .description('the applications that somebody let in')
      .argument('<subject>', 'whose: the id of an identity, where Kratos signs people in'),
  ).action(async (subject: string, _: object, command: Command) => {
    const options = command.optsWithGlobals<Wanted & { pageSize: number; pageToken?: string }>()
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
    .description('take back what somebody allowed an application, or all of them; its tokens end with it')
    .argument('<subject>')
    .option('--client <id>', 'this application')
    .option('--all', 'all applications')
    .action(async (subject: string, _: object, command: Command) => {
      const options = command.optsWithGlobals<Wanted & { client?: string; all?: boolean }>()
      const { client, all = false } = options
      if ((client === undefined) === !all) command.error('Say which application with --client, or --all.')
      await confirm(options, `Take back what ${subject} allowed ${client ?? 'every application'}?`)
      const which = client === undefined ? { all } : { client }
      await resultOf(oauth2AdminApi().revokeOAuth2ConsentSessions({ subject, ...which }))
      printDone(options, `Taken back: what ${subject} allowed ${client ?? 'every application'}.`, {
        subject,
        ...which,
      })
    })
}
