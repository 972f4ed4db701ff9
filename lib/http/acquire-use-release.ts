/**
 * Takes something, uses it, and gives it back on each way out: with a result, and with an error of any step.
 * @param take nothing is held when this throws
 * @param giveBack called exactly once for what was taken, when `use` has ended
 * @returns what `use` returns
 * @throws what one of the three throws
 */
export async function acquireUseRelease<Taken, Result>(
  take: () => Taken,
  use: (taken: Taken) => Promise<Result>,
  giveBack: (taken: Taken) => void,
): Promise<Result> {
  const taken = take()
  try {
    return await use(taken)
  } finally {
    giveBack(taken)
  }
}
