import { type CommandOptions, runCommand } from './run-command'

/** The command of each program that creates the tables of its database. */
const commands = {
  kratos: ['migrate', 'sql', '-e', '--yes'],
  hydra: ['migrate', 'sql', 'up', '-e', '--yes'],
} as const

/**
 * Creates the tables of a database.
 * @param path the program
 * @param config the arguments that name its settings
 * @throws if it fails
 */
export async function migrate(
  name: keyof typeof commands,
  path: string,
  config: readonly string[],
  { env = process.env, signal }: Pick<CommandOptions, 'env' | 'signal'> = {},
): Promise<void> {
  const { status, stderr } = await runCommand(path, [...commands[name], ...config], {
    env: { ...env, SQA_OPT_OUT: 'true' },
    ...(signal && { signal }),
  })
  if (status !== 0) throw new Error(`${path} could not create the tables of its database:\n${stderr.trim()}`)
}
