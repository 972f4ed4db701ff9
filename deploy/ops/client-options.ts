import { type Command, Option } from 'commander'
import type { ClientKind, ClientSettings } from './client-kinds'
import { redirectUrlError } from './redirect-urls'
import type { OutputOptions } from './terminal'

export type ClientCommandOptions = OutputOptions & ClientSettings

/** Adds the options that `clients create` and `clients update` share. */
export function addClientOptions(command: Command): Command {
  return command
    .option('--name <name>', 'the name on the consent page')
    .option('--redirect <url...>', 'where Hydra redirects to with a code')
    .option('--after-logout <url...>', 'where Hydra redirects to after a sign-out')
    .option('--scope <scopes>', 'the scopes that the application may request, separated by spaces')
    .option('--audience <name...>', 'the APIs that its access tokens may be for')
    .option('--backchannel-logout <url>', 'where Hydra notifies the application of a sign-out')
    .addOption(new Option('--access-token <form>', 'the format of access tokens').choices(['opaque', 'jwt']))
    .option('--skip-consent', 'skip the consent. Only for your own applications')
    .option('--no-skip-consent', 'require consent')
    .option('--skip-logout-consent', 'skip the confirmation of a sign-out that the application starts')
    .option('--no-skip-logout-consent', 'require that confirmation')
}

/** Ends the command if a URL is not safe, before Hydra is called. */
export function checkUrls(command: Command, kind: ClientKind, wishes: ClientSettings): void {
  const backchannel = wishes.backchannelLogout === undefined ? [] : [wishes.backchannelLogout]
  const errors = [
    ...[...(wishes.redirect ?? []), ...(wishes.afterLogout ?? [])].map((url) => redirectUrlError(kind, url)),
    ...backchannel.map((url) => redirectUrlError('web', url)),
  ].filter((error) => error !== undefined)
  if (errors.length > 0) command.error(errors.join('\n'))
}

/** Normalizes Commander's options: each URL once, and without the names that Commander adds. */
export function clientSettingsFrom(options: ClientCommandOptions): ClientSettings {
  const { json: _json, yes: _yes, redirect, ...wishes } = options
  return { ...wishes, ...(redirect && { redirect: [...new Set(redirect)] }) }
}
