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
  const commands = /^```sh\n(.*?)^```$/ms.exec(section)?.[1]?.trim().split('\n') ?? []
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

function sectionOf(example: string): string {
  const text = readFileSync(`examples/${example}/README.md`, 'utf8')
  return /^## Start$(.*?)^## /ms.exec(text)?.[1] ?? ''
}
