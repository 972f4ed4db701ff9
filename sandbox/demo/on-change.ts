import { watch } from 'node:fs'

/** An editor writes a file in several steps. */
const quietMilliseconds = 300

/**
 * Calls `react` once a file in the folder or below it has changed and no other change has followed for a
 * short time.
 */
export function onChange(folder: string, react: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(react, quietMilliseconds)
  })
  return () => {
    clearTimeout(timer)
    watcher.close()
  }
}
