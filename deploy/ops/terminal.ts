import { createInterface } from 'node:readline/promises'
import { Declined } from './failures'
import { printable, type Row, tableOf } from './table'

/** How the answer of a command is wanted; options of every command. */
export interface Wanted {
  readonly json?: boolean
  readonly yes?: boolean
}

/** Prints a list: as a table for people, as it is for scripts. */
export function printList<Item>(
  { json }: Wanted,
  items: readonly Item[],
  columns: Readonly<Record<string, (item: Item) => string | undefined>>,
): void {
  if (json) {
    printJson(items)
    return
  }
  const rows: Row[] = items.map((item) => Object.values(columns).map((cell) => cell(item)))
  process.stdout.write(tableOf(Object.keys(columns), rows))
}

/** Prints one thing: a line for each field, or as it is. */
export function printOne(
  { json }: Wanted,
  item: object,
  fields: Readonly<Record<string, string | undefined>>,
): void {
  if (json) {
    printJson(item)
    return
  }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')
  const width = Math.max(...given.map(([name]) => name.length))
  for (const [name, value = ''] of given) process.stdout.write(`${name.padEnd(width)}  ${printable(value)}\n`)
}

/** Says what was done; a script gets it as JSON. */
export function printDone({ json }: Wanted, sentence: string, done: object): void {
  if (json) printJson(done)
  else process.stdout.write(`${printable(sentence)}\n`)
}

function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

/**
 * Asks before something that cannot be taken back. `--yes` answers beforehand, and is needed where nobody can be asked.
 * @throws {Declined} when the answer is anything but yes
 */
export async function confirm({ yes }: Wanted, question: string): Promise<void> {
  if (yes) return
  if (!process.stdin.isTTY) throw new Declined('Nobody is there to be asked: say --yes if it is meant.')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${printable(question)} [y/N] `)
  terminal.close()
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new Declined('Nothing was changed.')
}
