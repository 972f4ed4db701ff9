import type { Stage } from './stages'

/**
 * Runs the stages, at most `slots` at the same time, and one of those that share something. Of the stages that can
 * start, the first one in the list starts first. `run` returns whether the stage succeeded. If a stage before it
 * failed, `run` gets the id of that one, and the stage counts as failed for the stages after it.
 * @throws if a stage comes after a stage that is not in the list, or after itself
 */
export async function runStages(
  stages: readonly Stage[],
  slots: number,
  run: (stage: Stage, failed?: string) => Promise<boolean>,
): Promise<void> {
  const succeeded = new Map<string, boolean>()
  const waiting = new Set(stages)
  const running = new Map<Stage, Promise<void>>()
  const failedBefore = ({ after = [] }: Stage) => after.find((id) => succeeded.get(id) === false)
  const canStart = ({ after = [], shares }: Stage) =>
    running.size < slots &&
    after.every((id) => succeeded.has(id)) &&
    !(shares && [...running.keys()].some((other) => other.shares === shares))
  const start = async (stage: Stage) => {
    succeeded.set(stage.id, await run(stage, failedBefore(stage)))
    running.delete(stage)
  }
  while (waiting.size > 0) {
    for (const stage of waiting) {
      if (failedBefore(stage) === undefined && !canStart(stage)) continue
      waiting.delete(stage)
      running.set(stage, start(stage))
    }
    if (running.size === 0)
      throw new Error(`The stage ${[...waiting][0]?.id} waits for a stage that never runs.`)
    await Promise.race(running.values())
  }
  await Promise.all(running.values())
}
