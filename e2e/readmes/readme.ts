import { readFileSync } from 'node:fs'

/** How the README of an example starts it. */
interface Start {
  /** Each ends by itself, except the last one. */
  readonly commands: readonly string[]
  /** Where the reader looks then; undefined for an example that listens on no port. */
  readonly url: string | undefined
}

/** @throws when the README has no commands */
export function startOf(example: string): Start {
  const section = sectionOf(example)
  const commands = /^```sh\n(.*?)^```$/ms.exec(section)?.[1]?.trim().split('\n') ?? []
  if (commands.length === 0) throw new Error(`The README of ${example} has no commands under "Start".`)
  return { commands, url: /Open `(http:\S+)`/.exec(section)?.[1] }
}

/**
 * The command that starts Latchkey, by the READMEs.
 * @throws when two of them differ
 */
export function latchkeyCommand(examples: readonly string[]): string {
  const named = examples.map(
    (example) => /Start Latchkey with its sandbox: `([^`]+)` in its folder/.exec(sectionOf(example))?.[1],
  )
  const [command, ...others] = new Set(named)
  if (command === undefined || others.length > 0) throw new Error(`How Latchkey starts: ${named.join(', ')}`)
  return command
}

function sectionOf(example: string): string {
  const text = readFileSync(`examples/${example}/README.md`, 'utf8')
  return /^## Start$(.*?)^## /ms.exec(text)?.[1] ?? ''
}
