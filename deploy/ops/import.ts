import { type Command, Option } from 'commander'
import { z } from 'zod'
import { identityApi } from '../../lib/ory/clients/clients'
import { unwrapBody } from '../../lib/ory/clients/result'
import { CommandRefused, readFrom } from './errors'
import { reasonOf } from './invite'
import { type ImportCandidate, parseExport, type ReadOptions, sources } from './parse-export'
import { runSequentially } from './progress-bar'
import { confirm, type OutputOptions, printList } from './terminal'

type Options = OutputOptions & ReadOptions & { hashConfig?: string; dryRun?: boolean }

/** The result for one person. */
interface Outcome {
  readonly who: string
  readonly result?: string
  readonly id?: string
  readonly error?: string
}

/** `import <file>` */
export function addImportCommands(program: Command): void {
  program
    .command('import')
    .description(
      'create accounts from an export of Keycloak, Auth0 or Firebase. Passwords and providers stay',
    )
    .argument('<file>', 'the export')
    .addOption(
      new Option('--from <source>', 'the product that wrote it').choices(sources).makeOptionMandatory(),
    )
    .option('--hash-config <file>', 'the password hash parameters that the console of Firebase shows')
    .option('--provider <pairs...>', 'what Kratos calls a provider of the export: google.com=google')
    .option('--drop-second-factors', 'for people with a second factor: import only the password')
    .option('--no-names', 'leave out the traits name.first and name.last')
    .option('--schema <id>', 'the identity schema, when it is not the default of Kratos')
    .option('--dry-run', 'only report who can be imported')
    .action(async (file: string, _: object, command: Command) =>
      importPeople(file, command.optsWithGlobals<Options>()),
    )
}

/**
 * Creates an account for each person of an export, one after the other. An existing account stays as it is,
 * so the same file can be imported again.
 * @throws {CommandRefused} for an unreadable file, and at the end if at least one person was not imported
 */
async function importPeople(file: string, { hashConfig, ...options }: Options): Promise<void> {
  const hashParameters = hashConfig === undefined ? '' : readFrom(hashConfig, String)
  const people = parseExport(readFrom(file, String), { ...options, hashParameters })
  const ready = people.filter(({ body }) => body).length
  if (!options.dryRun) await confirm(options, `Import ${ready} of ${people.length} people?`)
  const outcomes = await runSequentially(people, (person) => importPerson(person, options))
  printList(options, outcomes, {
    WHO: ({ who }) => who,
    RESULT: ({ result, error }) => error ?? result,
    ID: ({ id }) => id,
  })
  if (outcomes.some(({ error }) => error)) throw new CommandRefused('Not everyone can be imported.')
}

/** Kratos explains here why it rejects traits or a hash. */
const refusalSchema = z.object({ error: z.object({ reason: z.string() }) })

async function importPerson({ who, body, error }: ImportCandidate, { dryRun }: Options): Promise<Outcome> {
  if (!body) return { who, ...(error && { error }) }
  const result = `${dryRun ? 'ready' : 'imported'}${body.state === 'inactive' ? ', disabled' : ''}`
  if (dryRun) return { who, result }
  try {
    const made = await identityApi().createIdentity({ createIdentityBody: body })
    if (made.status === 409) return { who, result: 'has an account' }
    const refusal = refusalSchema.safeParse(made.data).data
    if (made.status === 400 && refusal) return { who, error: refusal.error.reason }
    const { id } = await unwrapBody(Promise.resolve(made))
    return { who, result, id }
  } catch (failure) {
    return { who, error: reasonOf(failure) }
  }
}
