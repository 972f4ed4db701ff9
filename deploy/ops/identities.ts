import type { Identity, Session } from '@ory/client'
import type { Command } from 'commander'
import { identityApi } from '../../lib/ory/clients/clients'
import { resultOf } from '../../lib/ory/clients/result'
import { findIdentity } from './find-identity'
import { pageOf, withPage } from './page'
import { tableOf } from './table'
import { type OutputOptions, printList, printOne } from './terminal'

/** `identities list | search | show` */
export function addIdentities(program: Command): void {
  const identities = program.command('identities').description('list, find and show identities')

  withPage(identities.command('list').description('all identities, one page at a time')).action(
    async (_: object, command: Command) => {
      const options = command.optsWithGlobals<OutputOptions & { pageSize: number; pageToken?: string }>()
      await pageOf(
        options,
        (page) => identityApi().listIdentities(page),
        (found) => print(options, found),
      )
    },
  )

  identities
    .command('search')
    .description('find identities by an identifier, such as an email address')
    .argument('<identifier>', 'the whole identifier, or a part of it with --similar')
    .option('--similar', 'find similar identifiers')
    .action(async (identifier: string, _: object, command: Command) => {
      const options = command.optsWithGlobals<OutputOptions & { similar?: boolean }>()
      const query = options.similar
        ? { previewCredentialsIdentifierSimilar: identifier }
        : { credentialsIdentifier: identifier }
      print(options, await resultOf(identityApi().listIdentities(query)))
    })

  identities
    .command('show')
    .description('one identity with its credentials and sessions')
    .argument('<who>', 'the id or an identifier')
    .action(async (who: string, _: object, command: Command) =>
      show(command.optsWithGlobals<OutputOptions>(), who),
    )
}

function print(options: OutputOptions, identities: readonly Identity[]): void {
  printList(options, identities, {
    ID: ({ id }) => id,
    STATE: ({ state }) => state,
    TRAITS: ({ traits }) => JSON.stringify(traits),
    CREATED: ({ created_at }) => created_at,
  })
}

/** Kratos leaves the secrets of credentials out unless a request asks for them. This one does not ask. */
async function show(options: OutputOptions, who: string): Promise<void> {
  const { id } = await findIdentity(who)
  const [identity, sessions] = await Promise.all([
    resultOf(identityApi().getIdentity({ id })),
    // Kratos answers 404 for an identity that never had a session.
    identityApi()
      .listIdentitySessions({ id, pageSize: 250 })
      .then(({ status, data }) => (status === 200 ? data : [])),
  ])
  if (options.json) return printOne(options, { ...identity, sessions }, {})
  printOne(options, identity, {
    id,
    state: identity.state,
    schema: identity.schema_id,
    traits: JSON.stringify(identity.traits),
    created: identity.created_at,
    verified: identity.verifiable_addresses
      ?.filter(({ verified }) => verified)
      .map(({ value }) => value)
      .join(', '),
  })
  process.stdout.write(`\nCredentials\n${credentialsTable(identity)}\nSessions\n${sessionsTable(sessions)}`)
}

function credentialsTable({ credentials = {} }: Identity): string {
  const rows = Object.entries(credentials).map(([type, { identifiers, created_at }]) => [
    type,
    identifiers?.join(', '),
    created_at,
  ])
  return tableOf(['TYPE', 'IDENTIFIERS', 'CREATED'], rows)
}

function sessionsTable(sessions: readonly Session[]): string {
  const rows = sessions.map(({ id, active, authenticated_at, devices }) => [
    id,
    active ? 'active' : 'ended',
    authenticated_at,
    devices?.[0]?.ip_address,
    devices?.[0]?.user_agent,
  ])
  return tableOf(['ID', 'STATE', 'SIGNED IN', 'IP ADDRESS', 'AGENT'], rows)
}
