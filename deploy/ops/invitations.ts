import type { Identity } from '@ory/client'
import { type Command, InvalidArgumentError } from 'commander'
import { type InvitationRecord, invitationIn, stateOf } from '../../lib/invitations/invitation-record'
import { identityApi } from '../../lib/ory/clients/clients'
import { unwrapBody } from '../../lib/ory/clients/result'
import { askedCredentials, hasSignInMethod } from '../../lib/ory/kratos/admin/sign-in-method'
import { type InvitationOptions, invite, traits } from './invite'
import { inviteMany } from './invite-many'
import { invited, renewInvitation, saveInvitation } from './renew-invitation'
import { confirm, type OutputOptions, printDone, printList, printOne } from './terminal'

type Options = OutputOptions & InvitationOptions & { csv?: string; report?: string }

/** `invite <email>`, `invite --csv <file>`, `invitations list | resend | revoke` */
export function addInvitationCommands(program: Command): void {
  program
    .command('invite')
    .description('create an account without a sign-in method, and the link with which its owner adds one')
    .argument('[email]', 'the address of the person; or use --csv')
    .option('--name <text>', 'who invites, as the page of the invitation shows it')
    .option('--return-to <url>', 'the URL to continue to at the end')
    .option('--expires <duration>', 'how long the link works, such as 12h or 7d', duration, '7d')
    .option('--traits <json>', 'further traits of the account, as JSON', traits)
    .option('--schema <id>', 'the identity schema, when it is not the default of Kratos')
    .option('--verified', 'count the address as verified: you know that it belongs to the person')
    .option('--csv <file>', 'invite everyone in a file with the columns email, name, return_to and traits')
    .option('--report <file>', 'with --csv: write the links into this file, and not to the terminal')
    .action(async (email: string | undefined, _: object, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      if ((email === undefined) === (options.csv === undefined))
        command.error('error: Name one address, or a file with --csv.')
      if (options.csv !== undefined) return inviteMany(options.csv, options)
      const made = await invite(email ?? '', options)
      printOne(options, made, { ...made })
    })

  const invitations = program.command('invitations').description('list, resend and revoke invitations')
  invitations
    .command('list')
    .description('all accounts with an invitation, and its state')
    .action(async (_: object, command: Command) => list(command.optsWithGlobals<OutputOptions>()))
  invitations
    .command('resend')
    .description('create a new link. The earlier link stops working, and its sessions end')
    .argument('<who>', 'the id or an identifier')
    .option('--expires <duration>', 'how long the link works, such as 12h or 7d', duration, '7d')
    .action(async (who: string, _: object, command: Command) =>
      resend(command.optsWithGlobals<OutputOptions & { expires: string }>(), who),
    )
  invitations
    .command('revoke')
    .description('withdraw an invitation. The account stays, disabled: no one can sign in to it')
    .argument('<who>', 'the id or an identifier')
    .action(async (who: string, _: object, command: Command) =>
      revoke(command.optsWithGlobals<OutputOptions>(), who),
    )
}

function duration(text: string): string {
  if (/^[1-9]\d{0,4}[mhd]$/.test(text)) return text
  throw new InvalidArgumentError('It must be a number followed by m, h or d.')
}

async function resend(options: OutputOptions & { expires: string }, who: string): Promise<void> {
  const { identity, record } = await invited(who)
  await confirm(
    options,
    `Create a new link for ${who} (${identity.id})? The earlier link stops working, and its sessions end.`,
  )
  const made = await renewInvitation(identity.id, record, options.expires)
  printOne(options, made, { ...made })
}

async function revoke(options: OutputOptions, who: string): Promise<void> {
  const { identity, record } = await invited(who)
  await confirm(
    options,
    `Withdraw the invitation of ${who} (${identity.id}), disable the account, and end its sessions and the access of applications?`,
  )
  await saveInvitation(identity.id, { ...record, revoked_at: new Date().toISOString() }, 'inactive')
  const sentence = `The invitation of ${who} is withdrawn, and the account is disabled: no one can sign in to it. \`invitations resend\` enables it again, \`identities delete\` removes it.`
  printDone(options, sentence, { revoked: identity.id })
}

/** Kratos' maximum page size. */
const pageSize = 500

async function list(options: OutputOptions): Promise<void> {
  const found: Identity[] = []
  for (let pageToken: string | undefined; ; ) {
    const response = await identityApi().listIdentities({ pageSize, ...(pageToken && { pageToken }) })
    const page = await unwrapBody(Promise.resolve(response))
    found.push(...page.filter(({ metadata_admin: metadata }) => invitationIn(metadata) !== null))
    const next = String(response.headers.link)
      .split(',')
      .find((link) => link.endsWith('rel="next"'))
    const token = /[?&]page_token=([^&>]+)/.exec(next ?? '')?.[1]
    if (!token || page.length < pageSize) break
    pageToken = decodeURIComponent(token)
  }
  const rows = []
  for (const { id } of found) {
    const identity = await unwrapBody(
      identityApi().getIdentity({ id, includeCredential: [...askedCredentials] }),
    )
    const record = invitationIn(identity.metadata_admin)
    if (record) rows.push(rowOf(identity, record))
  }
  printList(options, rows, {
    ID: ({ id }) => id,
    TRAITS: (row) => JSON.stringify(row.traits),
    STATE: ({ state }) => state,
    INVITED: (row) => row.invited_at,
    EXPIRES: (row) => row.expires_at,
    BY: ({ from }) => from,
  })
}

/** The digests of the links are left out: they are of no use. */
function rowOf({ id, traits: given, credentials }: Identity, record: InvitationRecord) {
  const { hash: _hash, older: _older, traits: _traits, was_opened: _opened, ...rest } = record
  return { id, traits: given, state: stateOf(record, hasSignInMethod(credentials), new Date()), ...rest }
}
