import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from '@playwright/test'
import { copyOf, isBuilt } from './copies'

/** An example in a terminal. */
export interface Terminal {
  /** Waits for the next line that matches, and returns its groups. */
  next(line: RegExp): Promise<readonly string[]>
  type(line: string): void
  stop(): Promise<void>
}

/**
 * Starts an example that listens on no port, as its README describes.
 * @param script of its `package.json`
 * @throws if it is not built
 */
export function startTerminal(
  name: string,
  settings: Readonly<Record<string, string | undefined>>,
  script = 'start',
): Terminal {
  if (!isBuilt(name)) throw new Error(`Build it first: npx tsx e2e/examples/build.ts ${name}`)
  const child = spawn('npm', ['run', script], {
    cwd: copyOf(name),
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '', ...settings },
  })
  const end = once(child, 'exit')
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  return {
    next: async (line) => {
      await expect.poll(() => output, { timeout: 30_000 }).toMatch(line)
      const found = line.exec(output)
      output = output.slice((found?.index ?? 0) + (found?.[0].length ?? 0))
      return found?.slice(1) ?? []
    },
    type: (line) => child.stdin.write(`${line}\n`),
    stop: async () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
      await end
    },
  }
}
