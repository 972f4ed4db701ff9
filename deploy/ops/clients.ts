import type { OAuth2Client } from '@ory/client'
import { type Command, Option } from 'commander'
import { config } from '../../lib/config/config'
import { oauth2AdminApi } from '../../lib/ory/clients/clients'
import { type PageQuery, unwrapPage } from '../../lib/ory/clients/list-page'
import { unwrapBody } from '../../lib/ory/clients/result'
import {
  type ClientKind,
  changesOf,
  clientKinds,
  keepsSecret,
  kindOf,
  meaningOfKind,
  newClientOf,
} from './client-kinds'
import { addClientOptions, type ClientCommandOptions, checkUrls, clientSettingsFrom } from './client-options'
import { printPage, withPage } from './page'
import { refusedOrigins } from './refused-origins'
import { ask, confirm, type OutputOptions, printDone, printList, printOne, printSettings } from './terminal'

/** `clients create | list | show | update | delete` */
export function addClientCommands(program: Command): void {
  const clients = program.command('clients').description('the applications that sign people in (Hydra)')
  addCreate(clients)
  addList(clients)
  addShow(clients)
  addUpdate(clients)
  addDelete(clients)
}

function addCreate(clients: Command): void {
  const kinds = new Option('--kind <kind>', 'what the application is').choices(clientKinds)
  addClientOptions(
    clients.command('create').description('register an application, by options or by questions'),
  )
    .addOption(kinds)
    .option('--id <id>', 'its CLIENT_ID, instead of one that Hydra generates')
    .option('--secret <secret>', 'its CLIENT_SECRET, instead of one that Hydra generates: for tests only')
    .action(async (_: object, command: Command) => {
      const { kind: given, id, secret, ...options } = command.optsWithGlobals<CreateOptions>()
      const kind = given ?? (await askKind(command))
      const wishes = clientSettingsFrom({
        ...options,
        name: options.name ?? (await askFor(command, '--name', 'Its name on the consent page:')),
        ...(hasPages(kind) && {
          redirect:
            options.redirect ??
            (await askFor(command, '--redirect', 'Its redirect URL after the sign-in:')).split(/\s+/),
        }),
      })
      checkUrls(command, kind, wishes)
      if (secret !== undefined && !keepsSecret(kind))
        command.error(`A client of the kind ${kind} has no secret.`)
      const client = {
        ...newClientOf(kind, wishes),
        ...(id && { client_id: id }),
        ...(secret && { client_secret: secret }),
      }
      const made = await unwrapBody(oauth2AdminApi().createOAuth2Client({ oAuth2Client: client }))
      printSettings(options, made, credentialsOf(made))
      if (made.client_secret && secret === undefined && !options.json)
        process.stderr.write('Keep CLIENT_SECRET now. Hydra does not show it again.\n')
      await reportRefusedOrigins(made)
    })
}

function addList(clients: Command): void {
  withPage(clients.command('list').description('all applications')).action(
    async (_: object, command: Command) => {
      const options = command.optsWithGlobals<OutputOptions & PageQuery>()
      await printPage(
        options,
        (page) => unwrapPage(oauth2AdminApi().listOAuth2Clients(page)),
        (found) =>
          printList(options, found, {
            CLIENT: ({ client_id }) => client_id,
            NAME: ({ client_name }) => client_name,
            KIND: kindOf,
            'RETURNS TO': ({ redirect_uris }) => redirect_uris?.join(' '),
          }),
      )
    },
  )
}

function addShow(clients: Command): void {
  clients
    .command('show')
    .description('one application, without its secret')
    .argument('<client>', 'the id of the application')
    .action(async (id: string, _: object, command: Command) => {
      const client = await unwrapBody(oauth2AdminApi().getOAuth2Client({ id }))
      printOne(command.optsWithGlobals<OutputOptions>(), client, fieldsOf(client))
    })
}

function addUpdate(clients: Command): void {
  addClientOptions(clients.command('update').description('change an application. Lists replace the old ones'))
    .argument('<client>', 'the id of the application')
    .action(async (id: string, _: object, command: Command) => {
      const options = command.optsWithGlobals<ClientCommandOptions>()
      const kind = kindOf(await unwrapBody(oauth2AdminApi().getOAuth2Client({ id })))
      const wishes = clientSettingsFrom(options)
      checkUrls(command, kind, wishes)
      const changes = Object.entries(changesOf(kind, wishes))
      if (changes.length === 0) command.error('Name at least one change.')
      const jsonPatch = changes.map(([field, value]) => ({
        op: 'replace' as const,
        path: `/${field}`,
        value,
      }))
      const changed = await unwrapBody(oauth2AdminApi().patchOAuth2Client({ id, jsonPatch }))
      printOne(options, changed, fieldsOf(changed))
    })
}

function addDelete(clients: Command): void {
  clients
    .command('delete')
    .description('remove an application. Its tokens and consents end')
    .argument('<client>', 'the id of the application')
    .action(async (id: string, _: object, command: Command) => {
      const options = command.optsWithGlobals<OutputOptions>()
      const { client_name: name } = await unwrapBody(oauth2AdminApi().getOAuth2Client({ id }))
      await confirm(options, `Delete the application ${name || id} and all its tokens?`)
      await unwrapBody(oauth2AdminApi().deleteOAuth2Client({ id }))
      printDone(options, `The application ${name || id} is deleted.`, { client_id: id })
    })
}

interface CreateOptions extends ClientCommandOptions {
  readonly kind?: ClientKind
  readonly id?: string
  readonly secret?: string
}

const hasPages = (kind: ClientKind) => kind !== 'device' && kind !== 'machine'

/** A page can be registered and still not work, because of Hydra's own settings. */
async function reportRefusedOrigins({ allowed_cors_origins: origins = [] }: OAuth2Client): Promise<void> {
  const { HYDRA_PUBLIC_URL: hydraUrl } = config()
  for (const origin of hydraUrl === undefined ? [] : await refusedOrigins(hydraUrl, origins))
    process.stderr.write(
      `Hydra does not answer pages of ${origin} yet: name it in serve.public.cors.allowed_origins.\n`,
    )
}

/** The settings for the application's configuration, by the names that libraries use. */
function credentialsOf(client: OAuth2Client): Record<string, string | undefined> {
  return {
    ISSUER: config().HYDRA_PUBLIC_URL,
    CLIENT_ID: client.client_id,
    CLIENT_SECRET: client.client_secret,
    AUTH_METHOD: client.token_endpoint_auth_method,
    REDIRECT_URI: client.redirect_uris?.[0],
    SCOPE: client.scope,
  }
}

function fieldsOf(client: OAuth2Client): Record<string, string | undefined> {
  return {
    id: client.client_id,
    name: client.client_name,
    kind: kindOf(client),
    'returns to': client.redirect_uris?.join(' '),
    'after logout': client.post_logout_redirect_uris?.join(' '),
    'logout call': client.backchannel_logout_uri,
    'auth method': client.token_endpoint_auth_method,
    scope: client.scope,
    audience: client.audience?.join(' '),
    'skips consent': String(client.skip_consent ?? false),
    created: client.created_at,
  }
}

async function askKind(command: Command): Promise<ClientKind> {
  const list = clientKinds.map((kind) => `  ${kind.padEnd(8)} ${meaningOfKind[kind]}`).join('\n')
  const answer = await askFor(command, '--kind', `What is the application?\n${list}\nKind:`)
  return (
    clientKinds.find((kind) => kind === answer) ??
    command.error(`The kind is one of ${clientKinds.join(', ')}.`)
  )
}

/** Prompts for a missing option. Without a terminal, the option is required. */
async function askFor(command: Command, option: string, question: string): Promise<string> {
  const answer = await ask(question)
  return answer || command.error(`${option} is missing.`)
}
