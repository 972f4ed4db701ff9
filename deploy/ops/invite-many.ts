import { writeFileSync } from 'node:fs'
import { renewInvitation } from '../../lib/invitations/renew-invitation'
import { csvLine, parseCsv } from './csv'
import { CommandRefused, readFrom } from './errors'
import { type InvitationOptions, invited, inviteNew, lifetimeOf, reasonOf, traits } from './invite'
import { runSequentially } from './progress-bar'
import { type OutputOptions, printList } from './terminal'

type Options = OutputOptions & InvitationOptions & { report?: string }

/** The result for one line of the file. */
interface Outcome {
  readonly email: string
  /** `renewed`: the account existed, and its invitation was not used. */
  readonly result?: 'invited' | 'renewed'
  readonly link?: string
  readonly expires?: string
  readonly error?: string
}

/**
 * Invites everyone in a CSV file, one after the other, and reports on each. A column of the file wins over
 * the option of the same name. One failed address does not stop the others. An open or expired invitation
 * gets a new link, so the same file can be used again.
 * @throws {CommandRefused} for an unreadable file, a report that cannot be written, and at the end if at
 * least one invitation failed
 */
export async function inviteMany(file: string, options: Options): Promise<void> {
  const rows = readRows(file)
  // Links cannot be shown again. So the report is opened before the first account is created.
  const report = options.report === undefined ? undefined : openReport(options.report)
  const outcomes = await runSequentially(rows, async (row) => {
    const outcome = await inviteRow(row, options)
    report?.(outcome)
    return outcome
  })
  printList(options, report === undefined ? outcomes : outcomes.map(withoutLink), {
    EMAIL: ({ email }) => email,
    RESULT: ({ error, result }) => error ?? result,
    ...(report === undefined && { LINK: ({ link }: Outcome) => link }),
  })
  const failed = outcomes.filter(({ error }) => error !== undefined).length
  process.stderr.write(`${outcomes.length - failed} invited, ${failed} not.\n`)
  if (failed > 0) throw new CommandRefused('Not everyone was invited. You can use the same file again.')
}

function readRows(file: string): Record<string, string>[] {
  const rows = readFrom(file, parseCsv)
  if (rows[0] === undefined || 'email' in rows[0]) return rows
  throw new CommandRefused(`${file} has no column email in its first line.`)
}

async function inviteRow(row: Record<string, string>, options: Options): Promise<Outcome> {
  const { email = '', name, return_to: returnTo, traits: given } = row
  try {
    const ofRow = {
      ...options,
      ...(name && { name }),
      ...(returnTo && { returnTo }),
      traits: { ...options.traits, ...(given && traits(given)) },
    }
    const made = await inviteNew(email, ofRow)
    if (made !== null) return { email, result: 'invited', link: made.link, expires: made.expires }
    const { link, expires } = await renew(email, ofRow)
    return { email, result: 'renewed', link, expires }
  } catch (error) {
    return { email, error: reasonOf(error) }
  }
}

/** @throws {CommandRefused} if the account has no open invitation */
async function renew(email: string, { name, returnTo, expires }: InvitationOptions) {
  const { id, record } = await invited(email)
  if (record.revoked_at)
    throw new CommandRefused(
      `The invitation of ${email} was withdrawn. To invite this person again: invitations resend ${email}`,
    )
  const changed = { ...record, ...(name && { from: name }), ...(returnTo && { return_to: returnTo }) }
  return renewInvitation({ id, record: changed }, lifetimeOf(expires))
}

/**
 * Creates the report. The links open accounts, so only the operator may read it.
 * @returns writes one line
 * @throws {CommandRefused} for a file that exists, and one that cannot be written
 */
function openReport(file: string): (outcome: Outcome) => void {
  const write = (flag: 'wx' | 'a', cells: readonly string[], advice: string) => {
    try {
      writeFileSync(file, csvLine(cells), { mode: 0o600, flag })
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      const reason = code === 'EEXIST' ? 'exists already' : `cannot be written (${message})`
      throw new CommandRefused(`${file} ${reason}. ${advice}`)
    }
  }
  write('wx', ['email', 'result', 'link', 'expires'], 'Nobody was invited: name another file with --report.')
  return ({ email, error, result = '', link = '', expires = '' }) =>
    write(
      'a',
      [email, error ?? result, link, expires],
      `The link of ${email} is lost. The same file with another report creates new links.`,
    )
}

function withoutLink({ link: _, ...outcome }: Outcome): Outcome {
  return outcome
}
