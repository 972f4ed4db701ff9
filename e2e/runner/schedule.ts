/** A stage as the schedule sees it. */
interface Scheduled {
  readonly id: string
  /** The ids of the stages that must succeed before this one starts. */
  readonly after?: readonly string[]
  /** Of the stages that share it, one runs at a time. */
  readonly shares?: string
}

/**
 * Runs the stages, at most `slots` at the same time, and one of those that share something. Of the stages that can
 * start, the first one in the list starts first. `run` returns whether the stage succeeded. A stage that comes after a
 * failed one is passed to `block` with the id of that one, and counts as failed for the stages after it.
 * @throws if a stage comes after a stage that is not in the list, or after itself
 */
export async function runStages<Stage extends Scheduled>(
  stages: readonly Stage[],
  slots: number,
  run: (stage: Stage) => Promise<boolean>,
  block: (stage: Stage, failed: string) => void,
): Promise<void> {
  const succeeded = new Map<string, boolean>()
  const waiting = new Set(stages)
  const running = new Map<Stage, Promise<void>>()
  const isReady = ({ after = [] }: Stage) => after.every((id) => succeeded.has(id))
  const isFree = ({ shares }: Stage) =>
    running.size < slots && !(shares && [...running.keys()].some((other) => other.shares === shares))
  const start = async (stage: Stage) => {
    succeeded.set(stage.id, await run(stage))
    running.delete(stage)
  }
  while (waiting.size + running.size > 0) {
    const before = waiting.size
    for (const stage of waiting) {
      const failed = stage.after?.find((id) => succeeded.get(id) === false)
      if (failed === undefined && !(isReady(stage) && isFree(stage))) continue
      waiting.delete(stage)
      if (failed === undefined) running.set(stage, start(stage))
      else {
        succeeded.set(stage.id, false)
        block(stage, failed)
      }
    }
    if (running.size > 0) await Promise.race(running.values())
    else if (waiting.size === before) {
      throw new Error(`The stage ${[...waiting][0]?.id} waits for a stage that never runs.`)
    }
  }
}
