import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts or stops the real Ory, with the programs that people call (`e2e/ory/README.md`). */
export async function ask(command: 'up' | 'down', args: readonly string[]): Promise<void> {
  const script = fileURLToPath(new URL(`../../ory/process/${command}.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`${command}.ts ended with ${status}.`)
}
