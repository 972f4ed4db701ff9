import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { endRun, livingRun } from './run'
import { writeRun } from './run-folder'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-run-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const waiting = (body = '') =>
  spawn(process.execPath, ['-e', `${body};process.send('up');setInterval(() => {}, 1000)`, 'wait-here'], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

async function record(...processes: Array<{ pid: number; commandPart: string }>): Promise<void> {
  const named = processes.map((entry, index) => ({ name: `process ${index}`, ...entry }))
  await writeRun(folder, { ready: true, release: '26.2.0', appUrl: 'http://localhost:1', processes: named })
}

test('ends every recorded process, even one that ignores SIGTERM, and removes the folder', async () => {
  const polite = waiting()
  const deaf = waiting('process.on("SIGTERM", () => {})')
  await Promise.all([once(polite, 'message'), once(deaf, 'message')])
  const ends = Promise.all([once(polite, 'exit'), once(deaf, 'exit')])
  await record(
    { pid: polite.pid ?? 0, commandPart: 'wait-here' },
    { pid: deaf.pid ?? 0, commandPart: 'wait-here' },
  )
  expect((await livingRun(folder))?.ready).toBe(true)
  expect(await endRun(folder, { patienceMs: 200 })).toBe(true)
  expect(await ends).toEqual([
    [null, 'SIGTERM'],
    [null, 'SIGKILL'],
  ])
  await expect(stat(folder)).rejects.toThrow('ENOENT')
})

test('does not end a process with the same id and another command line', async () => {
  const stranger = waiting()
  await once(stranger, 'message')
  await record({ pid: stranger.pid ?? 0, commandPart: 'another-command' })
  expect(await livingRun(folder)).toBeUndefined()
  expect(await endRun(folder)).toBe(false)
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  stranger.kill()
  await once(stranger, 'exit')
})

test('in an empty folder nothing runs', async () => {
  expect(await livingRun(folder)).toBeUndefined()
  expect(await endRun(folder)).toBe(false)
})
