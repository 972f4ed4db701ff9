import { clockText } from './clock-text'

export interface TimeLeft {
  readonly seconds: number
  /** As a clock shows it. */
  readonly text: string
}

/** Reports the remaining time, now and until it is over. */
export function watchTimeLeft(seconds: number, tell: (left: TimeLeft) => void, signal: AbortSignal): void {
  const end = performance.now() + seconds * 1000
  const timer = setInterval(update, 250)
  signal.addEventListener('abort', () => clearInterval(timer))

  function update() {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000))
    if (left === 0 || signal.aborted) clearInterval(timer)
    if (!signal.aborted) tell({ seconds: left, text: clockText(left) })
  }
  update()
}
