import { readdirSync, readFileSync } from 'node:fs'

/** How the system sees a process. Linux only: it reads `/proc`. */
export interface ProcessFigures {
  /** Resident memory, in bytes. */
  readonly resident: number
  /** Open files and sockets. */
  readonly descriptors: number
}

export function readProcess(pid: number): ProcessFigures {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return {
    resident: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  }
}

/** The CPU time of a process in milliseconds: user and system (man 5 proc_pid_stat). */
export function readCpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  // A tick is a hundredth of a second on all common systems (`getconf CLK_TCK`).
  return (Number(fields[11]) + Number(fields[12])) * 10
}
