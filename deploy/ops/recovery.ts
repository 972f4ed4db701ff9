import { type Command, InvalidArgumentError } from 'commander'
import { identityApi } from '../../lib/ory/clients/clients'
import { resultOf } from '../../lib/ory/clients/result'
import { NotPossible } from './failures'
import { findIdentity } from './find-identity'
import { confirm, printOne, type Wanted } from './terminal'

type Options = Wanted & { expiresIn: string }

/** `recovery code | link` */
export function addRecovery(program: Command): void {
  const recovery = program.command('recovery').description('let somebody in who cannot sign in')
  for (const kind of ['code', 'link'] as const) {
    recovery
      .command(kind)
      .description(`make a recovery ${kind}; whoever has it can take over the account`)
      .argument('<who>', 'id or identifier')
      .option('--expires-in <duration>', 'how long it is good for, such as 30m or 1h', duration, '1h')
      .action(async (who: string, _: object, command: Command) =>
        recover(kind, command.optsWithGlobals<Options>(), who),
      )
  }
}

function duration(text: string): string {
  if (/^[1-9]\d*[smh]$/.test(text)) return text
  throw new InvalidArgumentError('It is a number with s, m or h behind it.')
}

async function recover(kind: 'code' | 'link', wanted: Options, who: string): Promise<void> {
  const { id } = await findIdentity(who)
  await confirm(
    wanted,
    `Make a recovery ${kind} for ${who} (${id})? Whoever has it can take over the account.`,
  )
  const body = { identity_id: id, expires_in: wanted.expiresIn }
  if (kind === 'link') {
    const answer = await identityApi().createRecoveryLinkForIdentity({
      createRecoveryLinkForIdentityBody: body,
    })
    if (answer.status === 404)
      throw new NotPossible('Kratos makes no recovery links: selfservice.methods.link is not enabled.')
    const made = await resultOf(Promise.resolve(answer))
    return printOne(wanted, made, { link: made.recovery_link, expires: made.expires_at })
  }
  const made = await resultOf(
    identityApi().createRecoveryCodeForIdentity({ createRecoveryCodeForIdentityBody: body }),
  )
  printOne(wanted, made, { code: made.recovery_code, link: made.recovery_link, expires: made.expires_at })
}
