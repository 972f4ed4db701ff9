import type { CpuInfo } from 'node:os'

/**
 * The share of the processor time between two readings of `os.cpus()` in which the cores had no work, from 0 to 1.
 * Much of it means that a run waits, and does not compute. Then more stages side by side would end sooner.
 */
export function idleShare(before: readonly CpuInfo[], after: readonly CpuInfo[]): number {
  const [from, to] = [sumOf(before), sumOf(after)]
  const all = to.all - from.all
  return all === 0 ? 0 : (to.idle - from.idle) / all
}

function sumOf(cores: readonly CpuInfo[]): { idle: number; all: number } {
  const times = cores.map((core) => core.times)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    idle: sum(times.map(({ idle }) => idle)),
    all: sum(times.flatMap((kinds) => Object.values(kinds))),
  }
}
