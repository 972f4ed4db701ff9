import { spawn } from 'node:child_process'

interface ToolRun {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs an operator's tool as the build has it, with `env` added to the environment. An npm script runs the source
 * instead, where tsx is installed, and takes five times as long to start.
 */
export function runTool(
  name: 'doctor' | 'mails' | 'ops',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`.next/standalone/tools/${name}.mjs`, ...args], {
      env: { ...process.env, ...env },
    })
    const output = { stdout: '', stderr: '' }
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].setEncoding('utf8').on('data', (text: string) => {
        output[stream] += text
      })
    }
    child.once('error', reject)
    child.once('close', (status) => resolve({ status: status ?? -1, ...output }))
    child.stdin.end(input)
  })
}
