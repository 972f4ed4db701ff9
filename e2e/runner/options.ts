import { parseArgs } from 'node:util'
import type { Environment } from '../ory/process/cache-folder'

/**
 * `npm test`; `npm run test:more`, which has what is slow and rarely fails; and `npx tsx e2e/run.ts quick`, the main
 * journeys on the sandbox.
 */
const commands = ['test', 'test:more', 'quick'] as const
export type Command = (typeof commands)[number]

/**
 * Parses the command line of `e2e/run.ts`: the name of the command, then options. A CI server sets `CI`, and
 * requires all stages. Only its options can require the programs of Ory.
 * @throws if a name or an option is unknown
 */
export function readOptions(args: readonly string[], env: Environment) {
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'require-all': flag,
      'require-ory': flag,
      only: { type: 'string', multiple: true, default: [] },
    },
  })
  const [name = 'test'] = positionals
  const command = commands.find((known) => known === name)
  if (command === undefined) throw new Error(`The command must be ${commands.join(' or ')}, not ${name}.`)
  return {
    command,
    /** A stage that cannot run on this machine is a failure, not a skip. */
    requireAll: values['require-all'] || isCi(env),
    /** Programs of Ory that cannot be reached from this machine are a failure, not a skip. */
    requireOry: values['require-ory'] || values['require-all'],
    /** The ids of the stages to run. Empty for all of them. */
    only: values.only,
  }
}

export type Options = Readonly<ReturnType<typeof readOptions>>

/** Whether this is a CI server. Some people write `CI=false` or `CI=0` for their own machine. */
export const isCi = (env: Environment): boolean => !['', '0', 'false'].includes(env.CI ?? '')
