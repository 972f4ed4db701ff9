import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { type Machine, readMachine, shortageOf } from './machine'

const folder = mkdtempSync(join(tmpdir(), 'machine-'))
afterAll(() => rmSync(folder, { recursive: true }))

const roomy: Machine = { inotifyInstances: 128, openFiles: 1024, memoryGb: 6, diskGb: 6 }

test('a machine with room for every stage gets no sentence', () => {
  expect(shortageOf(roomy, true, true)).toBeUndefined()
})

test('one sentence says all that the machine lacks, and what to change', () => {
  const small: Machine = { inotifyInstances: 11, openFiles: 256, memoryGb: 3.96, diskGb: 0.512 }
  expect(shortageOf(small, true, false)).toMatch(
    /^Stages can fail because this machine has only 11 of \d\d free inotify instances \(sysctl fs\.inotify\.max_user_instances=512\), 256 of 1024 open files \(ulimit -n\), 3\.9 of 4 GB of free memory, 0\.5 of 2 GB of free disk space\.$/,
  )
})

test('only stages on the real Ory need inotify instances, and more stages need more disk space', () => {
  expect(shortageOf({ ...roomy, inotifyInstances: 0 }, false, true)).toBeUndefined()
  expect(shortageOf({ ...roomy, diskGb: 5 }, true, false)).toBeUndefined()
  expect(shortageOf({ ...roomy, diskGb: 5 }, true, true)).toContain('5 of 6 GB of free disk space')
})

const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('the inotify instances of running processes are not free', () => {
  mkdirSync(join(folder, 'sys/fs/inotify'), { recursive: true })
  writeFileSync(join(folder, 'sys/fs/inotify/max_user_instances'), '128\n')
  mkdirSync(join(folder, 'self'))
  writeFileSync(join(folder, 'self/limits'), 'Max open files            1024                 4096   files\n')
  for (const pid of ['7', '8']) mkdirSync(join(folder, pid, 'fd'), { recursive: true })
  symlinkSync('anon_inode:inotify', join(folder, '7/fd/4'))
  symlinkSync('anon_inode:[eventpoll]', join(folder, '7/fd/5'))
  symlinkSync('anon_inode:inotify', join(folder, '8/fd/3'))
  expect(readMachine(folder)).toMatchObject({ inotifyInstances: 126, openFiles: 4096 })
})

onLinux('the limits of this machine are read', () => {
  const { inotifyInstances, openFiles, memoryGb, diskGb } = readMachine()
  for (const figure of [inotifyInstances, openFiles, memoryGb, diskGb]) expect(figure).toBeGreaterThan(0)
})
