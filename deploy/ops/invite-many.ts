import { writeFileSync } from 'node:fs'
import { csvLine, rowsOfCsv } from './csv'
import { NotPossible, readFrom } from './failures'
import { type InvitationOptions, invite, reasonOf, traits } from './invite'
import { inTurn } from './progress-bar'
import { type OutputOptions, printList } from './terminal'

type Options = OutputOptions & InvitationOptions & { report?: string }

/** What became of one line of the file. */
interface Outcome {
  readonly email: string
  readonly link?: string
  readonly expires?: string
  readonly error?: string
}

/**
 * Invites everybody in a CSV file, one after the other, and reports on each. A column of the file counts more than the
 * option of the same name. One address that fails stops nobody else.
 * @throws {NotPossible} for a file that cannot be read, and at the end when somebody was not invited
 */
export async function inviteMany(file: string, options: Options): Promise<void> {
  const rows = readRows(file)
  const outcomes = await inTurn(rows, (row) => inviteRow(row, options))
  if (options.report !== undefined) writeReport(options.report, outcomes)
  printList(options, options.report === undefined ? outcomes : outcomes.map(withoutLink), {
    EMAIL: ({ email }) => email,
    RESULT: ({ error }) => error ?? 'invited',
    ...(options.report === undefined && { LINK: ({ link }: Outcome) => link }),
  })
  const failed = outcomes.filter(({ error }) => error !== undefined).length
  process.stderr.write(`${outcomes.length - failed} invited, ${failed} not.\n`)
  if (failed > 0) throw new NotPossible('Not everybody was invited. You can use the same file again.')
}

function readRows(file: string): Record<string, string>[] {
  const rows = readFrom(file, rowsOfCsv)
  if (rows[0] === undefined || 'email' in rows[0]) return rows
  throw new NotPossible(`${file} has no column email in its first line.`)
}

async function inviteRow(row: Record<string, string>, options: Options): Promise<Outcome> {
  const { email = '', name, return_to: returnTo, traits: given } = row
  try {
    const made = await invite(email, {
      ...options,
      ...(name && { name }),
      ...(returnTo && { returnTo }),
      traits: { ...options.traits, ...(given && traits(given)) },
    })
    return { email, link: made.link, expires: made.expires }
  } catch (error) {
    return { email, error: reasonOf(error) }
  }
}

/** The links open accounts, so nobody else may read the file. */
function writeReport(file: string, outcomes: readonly Outcome[]): void {
  const lines = outcomes.map(({ email, error, link = '', expires = '' }) => [
    email,
    error ?? 'invited',
    link,
    expires,
  ])
  const text = [['email', 'result', 'link', 'expires'], ...lines].map(csvLine).join('')
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
}

function withoutLink({ link: _, ...outcome }: Outcome): Outcome {
  return outcome
}
