import type { Identity, Session } from '@ory/client'
import type { Command } from 'commander'
import { identityApi } from '../../lib/ory/clients/clients'
import { type PageQuery, unwrapPage } from '../../lib/ory/clients/list-page'
import { unwrapBody } from '../../lib/ory/clients/result'
import { changeTraits, type TraitChange } from '../../lib/ory/kratos/admin/change-traits'
import { getIdentity } from '../../lib/ory/kratos/admin/get-identity'
import { disableIdentity, enableIdentity } from '../../lib/ory/kratos/admin/identity-state'
import { listSessions } from '../../lib/ory/kratos/admin/sessions'
import { printPage, withPage } from './page'
import { requireIdentity } from './require-identity'
import { tableOf } from './table'
import { confirm, type OutputOptions, printDone, printList, printOne } from './terminal'

/** `identities list | search | show | change | disable | enable | delete` */
export function addIdentityCommands(program: Command): void {
  const identities = program
    .command('identities')
    .description('list, find, show, change, disable and delete identities')

  withPage(identities.command('list').description('all identities, one page at a time')).action(
    async (_: object, command: Command) => {
      const options = command.optsWithGlobals<OutputOptions & PageQuery>()
      await printPage(
        options,
        (page) => unwrapPage(identityApi().listIdentities(page)),
        (found) => print(options, found),
      )
    },
  )

  identities
    .command('search')
    .description('find identities by an identifier, such as an email address')
    .argument('<identifier>', 'the whole identifier, or its beginning with --similar')
    .option('--similar', 'find identifiers that begin with it')
    .action(async (identifier: string, _: object, command: Command) => {
      const options = command.optsWithGlobals<OutputOptions & { similar?: boolean }>()
      const query = options.similar
        ? { previewCredentialsIdentifierSimilar: identifier }
        : { credentialsIdentifier: identifier }
      print(options, await unwrapBody(identityApi().listIdentities(query)))
    })

  identities
    .command('show')
    .description('one identity with its credentials and sessions')
    .argument('<who>', 'the id or an identifier')
    .action(async (who: string, _: object, command: Command) =>
      show(command.optsWithGlobals<OutputOptions>(), who),
    )

  identities
    .command('change')
    .description('change traits, such as a lost address. Credentials and sessions stay')
    .argument('<who>', 'the id or an identifier')
    .argument('<trait...>', 'email=new@example.com, name.first=Ada; without a value, the trait is removed')
    .action(async (who: string, traits: readonly string[], _: object, command: Command) => {
      const changes = traits.map((text) => traitChange(text) ?? command.error(`${text} is not NAME=value.`))
      const options = command.optsWithGlobals<OutputOptions>()
      const { id } = await requireIdentity(who)
      await confirm(options, `Change ${traits.join(', ')} of ${who} (${id})?`)
      const { traits: changed } = await changeTraits(id, changes)
      printDone(options, `${who} is changed: ${JSON.stringify(changed)}`, { id, traits: changed })
    })

  for (const [name, description, change] of [
    ['disable', 'block the sign-in and end all sessions', disable],
    ['enable', 'the person can sign in again', enable],
    ['delete', 'delete the account with its credentials and sessions', remove],
  ] as const) {
    identities
      .command(name)
      .description(description)
      .argument('<who>', 'the id or an identifier')
      .action(async (who: string, _: object, command: Command) =>
        change(command.optsWithGlobals<OutputOptions>(), who),
      )
  }
}

/** Parses `name.first=Ada`. Undefined for anything else. */
function traitChange(text: string): TraitChange | undefined {
  const [, name, value = ''] = /^([\w-]+(?:\.[\w-]+)*)=(.*)$/s.exec(text) ?? []
  if (name === undefined) return undefined
  return { keys: name.split('.'), value: value === '' ? undefined : value }
}

/** The applications of a person keep their tokens: Hydra does not learn that Kratos disabled an identity. */
const applicationsStay = 'Applications keep their access: `consents revoke` ends it.'

async function disable(options: OutputOptions, who: string): Promise<void> {
  const { id } = await requireIdentity(who)
  await confirm(options, `Disable ${who} (${id}) and end all sessions? ${applicationsStay}`)
  await disableIdentity(id)
  printDone(options, `${who} is disabled, and all sessions have ended. ${applicationsStay}`, { disabled: id })
}

async function enable(options: OutputOptions, who: string): Promise<void> {
  const { id } = await requireIdentity(who)
  await confirm(options, `Let ${who} (${id}) sign in again?`)
  await enableIdentity(id)
  printDone(options, `${who} can sign in again.`, { enabled: id })
}

async function remove(options: OutputOptions, who: string): Promise<void> {
  const { id } = await requireIdentity(who)
  await confirm(options, `Delete ${who} (${id})? This cannot be undone. ${applicationsStay}`)
  await unwrapBody(identityApi().deleteIdentity({ id }))
  printDone(options, `${who} is deleted. ${applicationsStay}`, { deleted: id })
}

function print(options: OutputOptions, identities: readonly Identity[]): void {
  printList(options, identities, {
    ID: ({ id }) => id,
    STATE: ({ state }) => state,
    TRAITS: ({ traits }) => JSON.stringify(traits),
    CREATED: ({ created_at }) => created_at,
  })
}

async function show(options: OutputOptions, who: string): Promise<void> {
  const { id } = await requireIdentity(who)
  const [identity, sessions] = await Promise.all([getIdentity(id), listSessions(id)])
  if (options.json) return printOne(options, { ...identity, sessions }, {})
  printOne(options, identity, {
    id,
    state: identity.state,
    schema: identity.schema_id,
    traits: JSON.stringify(identity.traits),
    created: identity.created_at,
    verified: verifiedAddresses(identity).join(', ') || 'none',
  })
  process.stdout.write(`\nCredentials\n${credentialsTable(identity)}\nSessions\n${sessionsTable(sessions)}`)
}

function verifiedAddresses({ verifiable_addresses: addresses = [] }: Identity): string[] {
  return addresses.filter(({ verified }) => verified).map(({ value }) => value)
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
