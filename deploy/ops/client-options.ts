import { type Command, Option } from 'commander'
import type { ClientKind, ClientSettings } from './client-kinds'
import { redirectUrlError } from './redirect-urls'
import type { OutputOptions } from './terminal'

export type ClientCommandOptions = OutputOptions & ClientSettings

/** Adds the options that `clients create` and `clients update` share. */
export function addClientOptions(command: Command): Command {
  return command
    .option('--name <name>', 'the name that people read when they allow access')
    .option('--redirect <url...>', 'where Hydra sends people back with a code')
    .option('--after-logout <url...>', 'where Hydra sends people after they signed out')
    .option('--scope <scopes>', 'what the application may ask for, with spaces between')
    .option('--audience <name...>', 'the APIs that its access tokens may be for')
    .option('--backchannel-logout <url>', 'where Hydra tells the application that somebody signed out')
    .addOption(new Option('--access-token <form>', 'how access tokens look').choices(['opaque', 'jwt']))
    .option('--skip-consent', 'ask nobody to allow access. Only for your own applications')
    .option('--no-skip-consent', 'ask people to allow access')
    .option('--skip-logout-consent', 'ask nobody to confirm a sign-out that the application begins')
    .option('--no-skip-logout-consent', 'ask people to confirm such a sign-out')
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
