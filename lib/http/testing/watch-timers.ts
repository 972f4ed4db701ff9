import { jest } from '@jest/globals'

/**
 * Watches the timers that are started from now on, until the mocks of the test are restored.
 * @param short those with this delay fire almost at once
 * @returns a function that returns the delays of those that neither fired nor were cleared, in milliseconds
 */
export function watchTimers(short?: number): () => number[] {
  const started: { readonly delay: number; readonly timer: NodeJS.Timeout }[] = []
  const { setTimeout } = globalThis
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((callback: () => void, delay = 0) => {
    const timer = setTimeout(callback, delay === short ? 20 : delay)
    started.push({ delay, timer })
    return timer
  }) as typeof setTimeout)
  return () => started.filter(({ timer }) => !(timer as HasDestroyed)._destroyed).map(({ delay }) => delay)
}

/** Node sets it when the timer has fired or was cleared, and has no public name for it. */
interface HasDestroyed {
  readonly _destroyed?: boolean
}
