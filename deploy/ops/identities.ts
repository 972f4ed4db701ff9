import type { Identity, Session } from '@ory/client'
import type { Command } from 'commander'
import { identityApi } from '../../lib/ory/clients/clients'
import { resultOf } from '../../lib/ory/clients/result'
import { findIdentity } from './find-identity'
import { pageOf, withPage } from './page'
import { tableOf } from './table'
import { printList, printOne, type Wanted } from './terminal'

/** `identities list | search | show` */
export function addIdentities(program: Command): void {
  const identities = program.command('identities').description('who there is')

  withPage(identities.command('list').description('everybody, a page at a time')).action(
    async (_: object, command: Command) => {
      const options = command.optsWithGlobals<Wanted & { pageSize: number; pageToken?: string }>()
      await pageOf(
        options,
        (page) => identityApi().listIdentities(page),
        (found) => print(options, found),
      )
    },
  )

  identities
    .command('search')
    .description('by what they sign in with, such as an e-mail address')
    .argument('<identifier>', 'the whole of it, or a part with --similar')
    .option('--similar', 'whatever looks like it')
    .action(async (identifier: string, _: object, command: Command) => {
      const options = command.optsWithGlobals<Wanted & { similar?: boolean }>()
      const query = options.similar
        ? { previewCredentialsIdentifierSimilar: identifier }
        : { credentialsIdentifier: identifier }
      print(options, await resultOf(identityApi().listIdentities(query)))
    })

  identities
    .command('show')
    .description('one, with its credentials and sessions')
    .argument('<who>', 'id or identifier')
    .action(async (who: string, _: object, command: Command) => show(command.optsWithGlobals<Wanted>(), who))
}

function print(wanted: Wanted, identities: readonly Identity[]): void {
  printList(wanted, identities, {
    ID: ({ id }) => id,
    STATE: ({ state }) => state,
    TRAITS: ({ traits }) => JSON.stringify(traits),
    CREATED: ({ created_at }) => created_at,
  })
}

/** Kratos hands out no secret of a credential unless it is asked to, and it is not. */
async function show(wanted: Wanted, who: string): Promise<void> {
  const { id } = await findIdentity(who)
  const [identity, sessions] = await Promise.all([
    resultOf(identityApi().getIdentity({ id })),
    // Kratos answers 404 to somebody who never had a session.
    identityApi()
      .listIdentitySessions({ id, pageSize: 250 })
      .then(({ status, data }) => (status === 200 ? data : [])),
  ])
  if (wanted.json) return printOne(wanted, { ...identity, sessions }, {})
  printOne(wanted, identity, {
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
  return tableOf(['ID', 'STATE', 'SIGNED IN', 'ADDRESS', 'AGENT'], rows)
}
