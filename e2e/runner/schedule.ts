/** A stage as the schedule sees it. */
interface Scheduled {
  readonly id: string
  /** The ids of the stages that must succeed before this one starts. */
  readonly after?: readonly string[]
  /** Of the stages that share it, one runs at a time. */
  readonly shares?: string
}

/**
 * Runs the stages, at most `slots` at the same time, and one of those that share something. Of the stages that
 * can start, the first one in the list starts first. `run` returns whether the stage succeeded. A stage that comes after a failed one is passed to
 * `block` with the id of that one, and counts as failed for the stages after it.
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
    shares === undefined || ![...running.keys()].some((other) => other.shares === shares)
  const start = (stage: Stage) => {
    waiting.delete(stage)
    const end = run(stage).then((isSuccess) => {
      succeeded.set(stage.id, isSuccess)
      running.delete(stage)
    })
    running.set(stage, end)
  }
  while (waiting.size > 0 || running.size > 0) {
    for (const stage of waiting) {
      const failed = stage.after?.find((id) => succeeded.get(id) === false)
      if (failed !== undefined) {
        waiting.delete(stage)
        succeeded.set(stage.id, false)
        block(stage, failed)
      } else if (running.size < slots && isReady(stage) && isFree(stage)) start(stage)
    }
    if (running.size > 0) await Promise.race(running.values())
    else if (![...waiting].some(isReady)) break
  }
  const [stuck] = waiting
  if (stuck) throw new Error(`The stage ${stuck.id} waits for a stage that never runs.`)
}
