import { readFileSync } from 'node:fs'

/** The README's commands that start an example. */
interface Start {
  /** Each ends on its own, except the last one. */
  readonly commands: readonly string[]
  /** The URL that the reader opens then; undefined for an example that listens on no port. */
  readonly url: string | undefined
}

/** @throws if the README has no commands */
export function startOf(example: string): Start {
  const section = sectionOf(example)
  const commands = commandsOf(section)
  if (commands.length === 0) throw new Error(`The README of ${example} has no commands under "Start".`)
  return { commands, url: /Open `(http:\S+)`/.exec(section)?.[1] }
}

/**
 * The command that starts Latchkey, from the READMEs.
 * @throws if two of them differ
 */
export function latchkeyCommand(examples: readonly string[]): string {
  const named = examples.map(
    (example) => /Start Latchkey with its sandbox: `([^`]+)` in its folder/.exec(sectionOf(example))?.[1],
  )
  const [command, ...others] = new Set(named)
  if (command === undefined || others.length > 0) throw new Error(`How Latchkey starts: ${named.join(', ')}`)
  return command
}

/** The files of a document, by name: each is in a block after a line that ends with its name and a colon. */
export function filesOf(text: string): Readonly<Record<string, string>> {
  const files = text.matchAll(/`([\w.-]+\.\w+)`[^\n]*:\n\n```\w+\n(.*?)^```$/gms)
  return Object.fromEntries([...files].map(([, name = '', code = '']) => [name, code]))
}

/** A section of docs/other-languages.md: its files, and the commands that start them. */
export function sectionOfLanguage(language: string): {
  readonly files: Readonly<Record<string, string>>
  readonly commands: readonly string[]
} {
  const text = readFileSync('docs/other-languages.md', 'utf8')
  const section = new RegExp(`^## ${language}$(.*?)^## `, 'ms').exec(text)?.[1] ?? ''
  return { files: filesOf(section), commands: commandsOf(section) }
}

/** The options of the command in docs/other-languages.md that registers the application. */
export function registrationOptions(): readonly string[] {
  const text = readFileSync('docs/other-languages.md', 'utf8')
  const [, options = ''] = /clients create ([^>]*)> shop\.env$/m.exec(text) ?? []
  return options.split(/[\s\\]+/).filter(Boolean)
}

const commandsOf = (section: string): readonly string[] =>
  /^```sh\n(.*?)^```$/ms.exec(section)?.[1]?.trim().split('\n') ?? []

function sectionOf(example: string): string {
  const text = readFileSync(`examples/${example}/README.md`, 'utf8')
  return /^## Start$(.*?)^## /ms.exec(text)?.[1] ?? ''
}
