import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { copyFiles } from '../examples/copies'
import { sectionOfLanguage, startOf } from './readme'

/** An example that runs in a new folder, as its README starts it. */
export interface Example {
  /** The URL that the README tells the reader to open; empty for an example that listens on no port. */
  readonly url: string
  /** Waits until its output matches, and returns the first group. */
  says(pattern: RegExp): Promise<string>
  type(line: string): void
  stop(): Promise<void>
}

/** A command that installs or builds failed. */
export class FailedCommand extends Error {}

/** The variables of the READMEs' tables. A reader who follows "Start" sets none of them. */
const unset = ['PORT', 'APP_URL', 'LATCHKEY_URL', 'KRATOS_URL', 'ISSUER', 'CLIENT_ID', 'NODE_OPTIONS']

/** @throws if a command fails, or if the example does not respond */
export function startExample(name: string): Promise<Example> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  copyFiles(name, folder)
  return startIn(folder, { name, ...startOf(name) })
}

/**
 * Starts the application of a section of docs/other-languages.md, in a new folder.
 * @param settings the content of its `shop.env`
 * @throws if a command fails, or if the application does not respond
 */
export function startLanguage(language: string, settings: string, url: string): Promise<Example> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'))
  const { files, commands } = sectionOfLanguage(language)
  for (const [name, content] of Object.entries({ ...files, 'shop.env': settings }))
    writeFileSync(join(folder, name), content)
  return startIn(folder, { name: language, commands, url })
}

/** The last command keeps running. */
async function startIn(
  folder: string,
  { name, commands, url }: { name: string; commands: readonly string[]; url: string | undefined },
): Promise<Example> {
  for (const command of commands.slice(0, -1)) {
    const child = run(command, folder)
    const [[status], errors] = await Promise.all([once(child, 'exit'), text(child.stderr)])
    if (status !== 0) throw new FailedCommand(`${name}: ${command} ended with ${status}: ${errors}`)
  }
  const running = run(commands.at(-1) ?? '', folder)
  const ended = once(running, 'exit')
  let output = ''
  for (const stream of [running.stdout, running.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part
    })
  const stop = async () => {
    if (running.pid !== undefined && running.exitCode === null) process.kill(-running.pid, 'SIGKILL')
    await ended
    rmSync(folder, { recursive: true })
  }
  try {
    if (url) await expect.poll(() => statusOf(url, running), { timeout: 150_000 }).toBeLessThan(500)
  } catch (error) {
    await stop()
    throw new Error(`${name} does not respond: ${output}`, { cause: error })
  }
  return {
    url: url ?? '',
    says: async (pattern) => {
      await expect.poll(() => output, { timeout: 30_000 }).toMatch(pattern)
      return pattern.exec(output)?.[1] ?? ''
    },
    type: (line) => running.stdin.write(`${line}\n`),
    stop,
  }
}

function run(command: string, cwd: string) {
  const env = { ...process.env, ...Object.fromEntries(unset.map((variable) => [variable, undefined])) }
  // A separate process group: npm starts a process, and both must end together.
  return spawn(command, { cwd, env, shell: true, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
}

/** The status of a page; 599 while no server listens. */
async function statusOf(url: string, { exitCode }: ChildProcess): Promise<number> {
  if (exitCode !== null) throw new Error(`It ended with ${exitCode}`)
  return fetch(url, { redirect: 'manual' }).then(
    ({ status }) => status,
    () => 599,
  )
}
