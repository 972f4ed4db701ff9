import { spawn } from 'node:child_process'
import type { Environment } from './cache-folder'

type CommandResult = { status: number; stdout: string; stderr: string }

export type CommandOptions = { cwd?: string; env?: Environment; signal?: AbortSignal }

/** Runs a program to its end and returns its output. Status 127 means that the program does not exist. */
export function runCommand(
  program: string,
  args: readonly string[],
  { env = process.env, ...options }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...options,
      env: { ...env } as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
    const settle = (status: number) =>
      resolve({ status, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() })
    child.once('error', () => settle(127))
    child.once('close', (status) => settle(status ?? 1))
  })
}
