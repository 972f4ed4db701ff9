const width = 30

/** The progress of a long command, written over the previous bar. The last one ends the line. */
export function progressBar(done: number, all: number): string {
  const filled = Math.round((done / all) * width)
  const bar = '#'.repeat(filled) + '.'.repeat(width - filled)
  return `\r[${bar}] ${done} of ${all}${done === all ? '\n' : ''}`
}

/**
 * Runs the tasks one after the other, and shows the progress in a terminal. Redirected output gets no bar.
 */
export async function runSequentially<Item, Outcome>(
  items: readonly Item[],
  act: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const item of items) {
    outcomes.push(await act(item))
    if (process.stderr.isTTY) process.stderr.write(progressBar(outcomes.length, items.length))
  }
  return outcomes
}
