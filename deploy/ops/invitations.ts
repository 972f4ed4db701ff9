import { type Command, InvalidArgumentError } from 'commander'
import { invitationIn } from '../../lib/invitations/invitation-record'
import { type Invitation, readInvitation } from '../../lib/invitations/read-invitation'
import { renewInvitation, revokeInvitation } from '../../lib/invitations/renew-invitation'
import { identityApi } from '../../lib/ory/clients/clients'
import { unwrapPage } from '../../lib/ory/clients/list-page'
import { type InvitationOptions, invite, invited, lifetimeOf, traits } from './invite'
import { inviteMany } from './invite-many'
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
  const invitation = await invited(who)
  await confirm(
    options,
    `Create a new link for ${who} (${invitation.id})? The earlier link stops working, and its sessions end.`,
  )
  const made = await renewInvitation(invitation, lifetimeOf(options.expires))
  printOne(options, made, { ...made })
}

async function revoke(options: OutputOptions, who: string): Promise<void> {
  const invitation = await invited(who)
  await confirm(
    options,
    `Withdraw the invitation of ${who} (${invitation.id}), disable the account, and end its sessions and the access of applications?`,
  )
  await revokeInvitation(invitation)
  const sentence = `The invitation of ${who} is withdrawn, and the account is disabled: no one can sign in to it. \`invitations resend\` enables it again, \`identities delete\` removes it.`
  printDone(options, sentence, { revoked: invitation.id })
}

/** Kratos' maximum page size. */
const pageSize = 500

async function list(options: OutputOptions): Promise<void> {
  const ids: string[] = []
  for (let pageToken: string | undefined; ; ) {
    const query = { pageSize, ...(pageToken && { pageToken }) }
    const { items, nextPageToken } = await unwrapPage(identityApi().listIdentities(query))
    for (const { id, metadata_admin: metadata } of items) if (invitationIn(metadata) !== null) ids.push(id)
    if (!nextPageToken || items.length < pageSize) break
    pageToken = nextPageToken
  }
  const rows = []
  for (const id of ids) {
    const invitation = await readInvitation(id)
    if (invitation) rows.push(rowOf(invitation))
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
function rowOf({ id, traits: given, record, state }: Invitation) {
  const { hash: _hash, older: _older, traits: _traits, was_opened: _opened, ...rest } = record
  return { id, traits: given, state, ...rest }
}
