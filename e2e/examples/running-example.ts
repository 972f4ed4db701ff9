import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { expect } from '@playwright/test'
import { type ExampleName, exampleUrl } from '../../sandbox/example-urls'
import { currentBackend } from '../support/backend'
import { copyOf, isBuilt } from './copies'

/** A program and its arguments. It runs in the folder of the example. */
export type Command = readonly [program: string, ...args: string[]]

/** An example that listens. */
export interface RunningExample {
  readonly url: string
  stop(): Promise<void>
}

/** The URLs that every example reads. An example names only those that it needs. */
function commonSettings(name: ExampleName): Record<string, string> {
  const { appUrl, kratosUrl, hydraUrl, examplesPort } = currentBackend()
  const url = exampleUrl(name, examplesPort)
  return {
    PORT: new URL(url).port,
    APP_URL: url,
    LATCHKEY_URL: appUrl,
    KRATOS_URL: kratosUrl,
    ISSUER: hydraUrl,
  }
}

/**
 * Starts an example with `npm start` (or another command), as its README describes, and waits until it
 * responds.
 * @param settings its variables, besides those of `commonSettings`
 * @throws if it is not built, if its port is in use, or if it does not respond
 */
export async function startExample(
  name: ExampleName,
  settings: Readonly<Record<string, string>> = {},
  [program, ...args]: Command = ['npm', 'start'],
): Promise<RunningExample> {
  const env = { ...commonSettings(name), ...settings }
  const { APP_URL: url = '' } = env
  if (!isBuilt(name)) throw new Error(`Build the examples first: npx tsx e2e/examples/build.ts ${name}`)
  if (await responds(url)) throw new Error(`Something listens at ${url} already.`)
  const log = openSync(`test-results/${currentBackend().label}-${name}.log`, 'w')
  // A separate process group: npm starts a process, and both must end together.
  const child = spawn(program, args, {
    cwd: copyOf(name),
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  })
  closeSync(log)
  const end = once(child, 'exit')
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    await end
  }
  try {
    await expect.poll(() => responds(url), { timeout: 40_000 }).toBe(true)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

const responds = (url: string) =>
  fetch(url, { redirect: 'manual' }).then(
    () => true,
    () => false,
  )
