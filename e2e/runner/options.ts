import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Environment } from '../ory/process/cache-folder'

/**
 * `npm test`; `npm run test:more`, which has what is slow and rarely fails; and `npx tsx e2e/run.ts quick`, the main
 * journeys on the sandbox.
 */
const commandSchema = z.enum(['test', 'test:more', 'quick'])
export type Command = z.infer<typeof commandSchema>

/**
 * Parses the command line of `e2e/run.ts`: the names of commands, which run in this order, then options.
 * @throws if a name or an option is unknown
 */
export function readOptions(args: readonly string[], env: Environment) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'require-ory': { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
    },
  })
  return {
    commands: z.array(commandSchema).min(1).parse(positionals),
    /** A stage that cannot run on this machine is a failure, not a skip. A CI server sets `CI`. */
    requireAll: isCi(env),
    /** Programs of Ory that cannot be reached from this machine are a failure, not a skip. */
    requireOry: values['require-ory'],
    /** The ids of the stages to run. Empty for all of them. */
    only: values.only,
  }
}

export type Options = Readonly<ReturnType<typeof readOptions>>

/** Whether this is a CI server. Some people write `CI=false` or `CI=0` for their own machine. */
export const isCi = (env: Environment): boolean => !['', '0', 'false'].includes(env.CI ?? '')
