const width = 30

/** How far a long command is, written over the bar of before. The last one ends the line. Pure. */
export function progressBar(done: number, all: number): string {
  const filled = Math.round((done / all) * width)
  const bar = '#'.repeat(filled) + '.'.repeat(width - filled)
  return `\r[${bar}] ${done} of ${all}${done === all ? '\n' : ''}`
}

/** A bar for people. A program that reads the output gets none. */
export function showProgress(done: number, all: number): void {
  if (process.stderr.isTTY) process.stderr.write(progressBar(done, all))
}
