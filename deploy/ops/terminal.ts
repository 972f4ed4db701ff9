import { createInterface } from 'node:readline/promises'
import { Aborted } from './errors'
import { printable, type Row, tableOf } from './table'

/** The options that every command has. */
export interface OutputOptions {
  readonly json?: boolean
  readonly yes?: boolean
}

/** Prints a list: a table for people, JSON for scripts. */
export function printList<Item>(
  { json }: OutputOptions,
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

/** Prints one item: a line for each field for people, JSON for scripts. */
export function printOne(
  { json }: OutputOptions,
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

/** Prints settings so that they can be pasted into a file of environment variables. JSON for scripts. */
export function printSettings(
  { json }: OutputOptions,
  item: object,
  settings: Readonly<Record<string, string | undefined>>,
): void {
  if (json) {
    printJson(item)
    return
  }
  for (const [name, value] of Object.entries(settings))
    if (value) process.stdout.write(`${name}=${quoted(printable(value))}\n`)
}

/** A value with a space needs quotes, in a shell too. */
function quoted(value: string): string {
  return /^[\w.:/@~+,=-]*$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`
}

/** Prints the result: a sentence for people, JSON for scripts. */
export function printDone({ json }: OutputOptions, sentence: string, done: object): void {
  if (json) printJson(done)
  else process.stdout.write(`${printable(sentence)}\n`)
}

/** Prints JSON for scripts. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

/**
 * Prompts before a command that cannot be undone. `--yes` confirms in advance. Without a terminal `--yes` is
 * required.
 * @throws {Aborted} unless the response is yes
 */
export async function confirm({ yes }: OutputOptions, question: string): Promise<void> {
  if (yes) return
  if (!process.stdin.isTTY) throw new Aborted('There is no terminal to ask in. Add --yes to confirm.')
  const answer = await ask(`${printable(question)} [y/N]`)
  if (!/^y(?:es)?$/i.test(answer)) throw new Aborted('Nothing was changed.')
}

/** Prompts and returns the response, trimmed. Empty if no terminal is attached. */
export async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) return ''
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await terminal.question(`${question} `)).trim()
  } finally {
    terminal.close()
  }
}
