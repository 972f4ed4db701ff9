import { readFileSync } from 'node:fs'

/** How often to check for npm, in milliseconds. */
const interval = 1_000

/*
 * Stops the importing process once the `npm` that started it has ended (`npm start`, `npm run dev`). npm
 * forwards signals to its shell only, and a killed npm forwards nothing. The server would then keep running
 * and keep its port. Does nothing if npm did not start this process: a server that `nohup node` started
 * outlives its shell.
 */
if (['start', 'dev'].includes(process.env.npm_lifecycle_event ?? '')) stopWithNpm()

function stopWithNpm() {
  const parent = process.ppid
  const shellParent = parentOf(parent)
  const watch = setInterval(() => {
    if (process.ppid === parent && parentOf(parent) === shellParent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, interval)
  watch.unref()
}

/**
 * The parent of a process. Between npm and this process there is a shell, which outlives a killed npm.
 * @returns null on a system without `/proc`; macOS needs none, because its shell is replaced by `node`
 */
function parentOf(pid) {
  try {
    // After the name of the program, which is in parentheses: the state, then the parent (man 5 proc_pid_stat).
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] ?? null
  } catch {
    return null
  }
}
