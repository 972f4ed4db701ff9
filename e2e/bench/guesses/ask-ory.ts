import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts or stops the real Ory, as `npm run ory:up` and `npm run ory:down` do. */
export async function ask(command: 'up' | 'down', args: readonly string[]): Promise<void> {
  const script = fileURLToPath(new URL(`../../ory/process/${command}.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`npm run ory:${command} ended with ${status}.`)
}
