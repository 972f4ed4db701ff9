import type { DeleteIdentityCredentialsTypeEnum, Identity } from '@ory/client'
import { type Command, Option } from 'commander'
import { identityApi } from '../../lib/ory/clients/clients'
import { unwrapBody } from '../../lib/ory/clients/result'
import { CommandRefused, NotFound } from './errors'
import { findIdentity } from './find-identity'
import { readIdentity } from './read-identity'
import { confirm, type OutputOptions, printDone, printList } from './terminal'

/** The credentials that Kratos can remove. It does not remove an address for codes: that is a trait. */
const types = ['totp', 'lookup_secret', 'webauthn', 'passkey', 'oidc', 'saml', 'password'] as const

type Options = OutputOptions & { type: (typeof types)[number]; identifier?: string }

/** `credentials list | remove` */
export function addCredentialCommands(program: Command): void {
  const credentials = program
    .command('credentials')
    .description('the credentials of a person, such as a lost authenticator app')

  credentials
    .command('list')
    .description('the credentials of one person, without secrets')
    .argument('<who>', 'the id or an identifier')
    .action(async (who: string, _: object, command: Command) =>
      list(command.optsWithGlobals<OutputOptions>(), who),
    )

  credentials
    .command('remove')
    .description('remove a lost credential; the person can set it up again')
    .argument('<who>', 'the id or an identifier')
    .addOption(new Option('--type <type>', 'what to remove').choices(types).makeOptionMandatory())
    .option('--identifier <identifier>', 'which account of a provider: see `credentials list`')
    .action(async (who: string, _: object, command: Command) =>
      remove(command.optsWithGlobals<Options>(), who),
    )
}

async function list(options: OutputOptions, who: string): Promise<void> {
  const found = Object.entries(await credentialsOf((await findIdentity(who)).id))
  printList(
    options,
    found.map(([type, { identifiers = [], created_at, updated_at }]) => ({
      type,
      identifiers,
      created_at,
      updated_at,
    })),
    {
      TYPE: ({ type }) => type,
      IDENTIFIERS: ({ identifiers }) => identifiers.join(', '),
      CREATED: ({ created_at }) => created_at,
      CHANGED: ({ updated_at }) => updated_at,
    },
  )
}

async function remove(options: Options, who: string): Promise<void> {
  const { type } = options
  const { id } = await findIdentity(who)
  const credential = (await credentialsOf(id))[type]
  if (credential === undefined) throw new NotFound(`${who} has no credential of the type ${type}.`)
  const which = accountOf(options, credential.identifiers ?? [])
  const name = which ? `${type} (${which})` : type
  await confirm(
    options,
    `Remove ${name} from ${who} (${id})? Make sure that the request comes from that person: afterwards the password alone is enough to sign in.`,
  )
  const response = await identityApi().deleteIdentityCredentials({
    id,
    type: type as DeleteIdentityCredentialsTypeEnum,
    ...(which && { identifier: which }),
  })
  if (response.status === 400) throw new CommandRefused(reasonOf(response.data, name))
  await unwrapBody(Promise.resolve(response))
  printDone(options, `${name} of ${who} is removed. Sessions stay: \`sessions revoke\` ends them.`, {
    identity: id,
    removed: type,
    ...(which && { identifier: which }),
  })
}

/** A person can have accounts at several providers, and Kratos removes one at a time. */
function accountOf({ type, identifier }: Options, known: readonly string[]): string | undefined {
  if (type !== 'oidc' && type !== 'saml') return undefined
  const which = identifier ?? (known.length === 1 ? known[0] : undefined)
  if (which !== undefined && known.includes(which)) return which
  throw new CommandRefused(`Choose one with --identifier: ${known.join(', ')}.`)
}

async function credentialsOf(id: string): Promise<NonNullable<Identity['credentials']>> {
  return (await readIdentity(id)).credentials ?? {}
}

/** Kratos refuses to remove the last sign-in method. */
function reasonOf(body: unknown, name: string): string {
  const reason = (body as { error?: { reason?: string } } | undefined)?.error?.reason
  return `Kratos does not remove ${name}: ${reason ?? 'it gives no reason'}`
}
