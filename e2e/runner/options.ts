import { parseArgs } from 'node:util'

/**
 * `npm test`; `npm run test:more`, which has what is slow and rarely fails; and `npx tsx e2e/run.ts quick`, the main
 * journeys on the sandbox.
 */
export const commands = ['test', 'test:more', 'quick'] as const
export type Command = (typeof commands)[number]

export interface Options {
  readonly command: Command
  /** A stage that cannot run on this machine is a failure, not a skip. */
  readonly requireAll: boolean
  /** Programs of Ory that cannot be reached from this machine are a failure, not a skip. */
  readonly requireOry: boolean
  /** The ids of the stages to run. Empty for all of them. */
  readonly only: readonly string[]
}

/**
 * Parses the command line of `e2e/run.ts`: the name of the command, then options. A CI server sets `CI`, and
 * requires all stages. Only its options can require the programs of Ory.
 * @throws if a name or an option is unknown
 */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'require-all': { type: 'boolean', default: false },
      'require-ory': { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
    },
  })
  const [name = 'test'] = positionals
  const command = commands.find((known) => known === name)
  if (command === undefined) throw new Error(`The command must be ${commands.join(' or ')}, not ${name}.`)
  return {
    command,
    requireAll: values['require-all'] || isCi(env),
    requireOry: values['require-ory'] || values['require-all'],
    only: values.only,
  }
}

/** Whether this is a CI server. Some people write `CI=false` or `CI=0` for their own machine. */
export function isCi(env: Readonly<Record<string, string | undefined>>): boolean {
  return !['', '0', 'false'].includes(env.CI ?? '')
}
