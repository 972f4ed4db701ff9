import { readdirSync, readFileSync, readlinkSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { oryVariantNames } from '../ory/config/variants'

/** What is left on this machine. Infinity if the system has no such limit, or does not report it. */
export interface Machine {
  readonly inotifyInstances: number
  readonly openFiles: number
  readonly memoryGb: number
  readonly diskGb: number
}

/** Each has an inotify instance: Hydra, and Kratos with the ordinary settings, short-lived ones, and each variant's. */
const oryProcesses = 3 + oryVariantNames.length

/**
 * The processes of an Ory set take 2.3 GB together. Browsers, and the Kratos and Hydra that single tests start, take
 * the other inotify instances. `npm run test:more` installs examples, and builds an image and Latchkey again.
 */
function needsOf(usesOry: boolean, isMore: boolean): Machine {
  return {
    inotifyInstances: usesOry ? oryProcesses + 16 : 0,
    openFiles: 1024,
    memoryGb: usesOry ? 4 : 2,
    diskGb: isMore ? 6 : 2,
  }
}

/** One sentence about what this machine lacks for the stages, or undefined. */
export function shortageOf(machine: Machine, usesOry: boolean, isMore: boolean): string | undefined {
  const needs = needsOf(usesOry, isMore)
  const lacks = (name: keyof Machine, what: string) =>
    machine[name] < needs[name] ? [`${Math.floor(machine[name] * 10) / 10} of ${needs[name]} ${what}`] : []
  const all = [
    ...lacks('inotifyInstances', 'free inotify instances (sysctl fs.inotify.max_user_instances=512)'),
    ...lacks('openFiles', 'open files (ulimit -n)'),
    ...lacks('memoryGb', 'GB of free memory'),
    ...lacks('diskGb', 'GB of free disk space'),
  ]
  return all.length === 0 ? undefined : `Stages can fail because this machine has only ${all.join(', ')}.`
}

/** @param proc the folder in which Linux describes itself and its processes */
export function readMachine(proc = '/proc'): Machine {
  const free = ['.', tmpdir()].map((folder) => statfsSync(folder)).map(({ bavail, bsize }) => bavail * bsize)
  const diskGb = Math.min(...free) / 1e9
  if (process.platform !== 'linux') {
    return { inotifyInstances: Infinity, openFiles: Infinity, memoryGb: Infinity, diskGb }
  }
  const most = Number(readFileSync(join(proc, 'sys/fs/inotify/max_user_instances'), 'utf8'))
  const limits = readFileSync(join(proc, 'self/limits'), 'utf8')
  // Node.js raises its limit, and that of the programs it starts, to the hard one, which is the second number.
  const openFiles = Number(/^Max open files +\S+ +(\d+)/m.exec(limits)?.[1] ?? Infinity)
  return { inotifyInstances: most - usedInstances(proc), openFiles, memoryGb: freemem() / 1e9, diskGb }
}

/** Linux counts the inotify instances of each user. */
function usedInstances(proc: string): number {
  return readdirSync(proc)
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => targetsOf(join(proc, pid)))
    .filter((target) => target === 'anon_inode:inotify').length
}

/** What the open files of a process are. None if it is another user's, or has just ended. */
function targetsOf(folder: string): string[] {
  try {
    if (statSync(folder).uid !== process.getuid?.()) return []
    return readdirSync(join(folder, 'fd')).map((fd) => readlinkSync(join(folder, 'fd', fd)))
  } catch {
    return []
  }
}
