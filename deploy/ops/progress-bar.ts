const width = 30

/** How far a long command is, written over the bar of before. The last one ends the line. Pure. */
export function progressBar(done: number, all: number): string {
  const filled = Math.round((done / all) * width)
  const bar = '#'.repeat(filled) + '.'.repeat(width - filled)
  return `\r[${bar}] ${done} of ${all}${done === all ? '\n' : ''}`
}

/** Does one after the other, and shows people how far it is. A program that reads the output gets no bar. */
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
