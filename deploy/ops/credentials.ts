import { type Command, Option } from 'commander'
import { listCredentials, removableTypes, removeCredential } from '../../lib/ory/kratos/admin/credentials'
import { CommandRefused, NotFound } from './errors'
import { requireIdentity } from './require-identity'
import { confirm, type OutputOptions, printDone, printList } from './terminal'

type Options = OutputOptions & { type: (typeof removableTypes)[number]; identifier?: string }

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
    .addOption(new Option('--type <type>', 'what to remove').choices(removableTypes).makeOptionMandatory())
    .option('--identifier <identifier>', 'which account of a provider: see `credentials list`')
    .action(async (who: string, _: object, command: Command) =>
      remove(command.optsWithGlobals<Options>(), who),
    )
}

async function list(options: OutputOptions, who: string): Promise<void> {
  const { id } = await requireIdentity(who)
  printList(options, await listCredentials(id), {
    TYPE: ({ type }) => type,
    IDENTIFIERS: ({ identifiers }) => identifiers.join(', '),
    CREATED: ({ created_at }) => created_at,
    CHANGED: ({ updated_at }) => updated_at,
  })
}

async function remove(options: Options, who: string): Promise<void> {
  const { type } = options
  const { id } = await requireIdentity(who)
  const credential = (await listCredentials(id)).find((one) => one.type === type)
  if (credential === undefined) throw new NotFound(`${who} has no credential of the type ${type}.`)
  const identifier = accountOf(options, credential.identifiers)
  const name = identifier ? `${type} (${identifier})` : type
  await confirm(
    options,
    `Remove ${name} from ${who} (${id})? Make sure that the request comes from that person: afterwards the password alone is enough to sign in.`,
  )
  const removal = await removeCredential(id, { type, identifier })
  if (removal.kind === 'refused')
    throw new CommandRefused(`Kratos does not remove ${name}: ${removal.reason ?? 'it gives no reason'}`)
  printDone(options, `${name} of ${who} is removed. Sessions stay: \`sessions revoke\` ends them.`, {
    identity: id,
    removed: type,
    ...(identifier && { identifier }),
  })
}

/** The account of a provider to remove: the one that the operator names, or the only one. */
function accountOf({ type, identifier }: Options, known: readonly string[]): string | undefined {
  if (type !== 'oidc' && type !== 'saml') return undefined
  const which = identifier ?? (known.length === 1 ? known[0] : undefined)
  if (which !== undefined && known.includes(which)) return which
  throw new CommandRefused(`Choose one with --identifier: ${known.join(', ')}.`)
}
