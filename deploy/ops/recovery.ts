import { type Command, InvalidArgumentError } from 'commander'
import { createRecoveryCode, createRecoveryLink } from '../../lib/ory/kratos/admin/recovery'
import { CommandRefused } from './errors'
import { requireIdentity } from './require-identity'
import { confirm, type OutputOptions, printOne } from './terminal'

type Options = OutputOptions & { expiresIn: string }

/** `recovery code | link` */
export function addRecoveryCommands(program: Command): void {
  const recovery = program.command('recovery').description('help a person who cannot sign in')
  for (const kind of ['code', 'link'] as const) {
    recovery
      .command(kind)
      .description(`create a recovery ${kind}, which gives access to the account`)
      .argument('<who>', 'the id or an identifier')
      .option('--expires-in <duration>', 'how long it is valid, such as 30m or 1h', duration, '1h')
      .action(async (who: string, _: object, command: Command) =>
        recover(kind, command.optsWithGlobals<Options>(), who),
      )
  }
}

function duration(text: string): string {
  if (/^[1-9]\d*[smh]$/.test(text)) return text
  throw new InvalidArgumentError('It must be a number followed by s, m or h.')
}

async function recover(kind: 'code' | 'link', options: Options, who: string): Promise<void> {
  const { id } = await requireIdentity(who)
  await confirm(
    options,
    `Create a recovery ${kind} for ${who} (${id})? Anyone who has it can take over the account.`,
  )
  if (kind === 'link') {
    const made = await createRecoveryLink(id, options.expiresIn)
    if (made === null)
      throw new CommandRefused(
        'Kratos cannot create recovery links, because selfservice.methods.link is not enabled.',
      )
    return printOne(options, made, { link: made.recovery_link, expires: made.expires_at })
  }
  const made = await createRecoveryCode(id, options.expiresIn)
  printOne(options, made, { code: made.recovery_code, link: made.recovery_link, expires: made.expires_at })
}
