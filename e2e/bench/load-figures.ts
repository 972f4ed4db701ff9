import { type JourneyName, journeyNames } from './load-journeys'
import { quantile } from './statistics'

/** The server at one time of the run. Memory in bytes, times in milliseconds. */
export interface Sample {
  readonly resident: number
  readonly descriptors: number
  readonly heapUsed: number
  readonly heapTotal: number
  readonly external: number
  /** CPU time so far. */
  readonly cpu: number
  /** Since the sample before: the share of time in which the event loop was busy, and its delay. */
  readonly busy: number
  readonly delay: { readonly p50: number; readonly p99: number; readonly max: number }
}

/** Everything that a run of the load test measured. */
export interface LoadFigures {
  readonly start: Sample
  readonly middle: Sample
  readonly end: Sample
  /** After all connections are closed. */
  readonly after: Sample
  /** The most resident memory that was seen, in bytes. */
  readonly mostResident: number
  /** What a collection left of the heap, in bytes: after the warm-up, and after the run. */
  readonly liveHeap: { readonly before: number; readonly after: number }
  readonly seconds: number
  /** CPU time of the services behind the app during the run, in milliseconds. */
  readonly servicesCpu: number | undefined
  readonly record: LoadRecord
}

export interface JourneyRow {
  readonly name: string
  readonly count: number
  readonly errors: number
  readonly p50: number
  readonly p99: number
}

/** Counts journeys and requests. */
export class LoadRecord {
  readonly #durations = new Map<JourneyName, number[]>(journeyNames.map((name) => [name, []]))
  readonly #errors = new Map<JourneyName, string[]>(journeyNames.map((name) => [name, []]))
  readonly #requests: number[] = []

  request(milliseconds: number): void {
    this.#requests.push(milliseconds)
  }

  journey(name: JourneyName, milliseconds: number): void {
    this.#durations.get(name)?.push(milliseconds)
  }

  error(name: JourneyName, message: string): void {
    this.#errors.get(name)?.push(message)
  }

  /** One row for each journey that was made, and one for all requests. The errors of requests are not known. */
  rows(): JourneyRow[] {
    const made = journeyNames.map((name) =>
      rowOf(name, this.#durations.get(name) ?? [], this.#errors.get(name)?.length ?? 0),
    )
    return [
      ...made.filter(({ count, errors }) => count + errors > 0),
      rowOf('one request', this.#requests, 0),
    ]
  }

  /** The journeys that ended as they should. */
  journeyCount(): number {
    return [...this.#durations.values()].reduce((sum, { length }) => sum + length, 0)
  }

  requestCount(): number {
    return this.#requests.length
  }

  /** Each different error with its number, the most frequent first. */
  errors(): { readonly message: string; readonly count: number }[] {
    const counts = new Map<string, number>()
    for (const [name, messages] of this.#errors) {
      for (const message of messages) {
        const text = `${name}: ${message}`
        counts.set(text, (counts.get(text) ?? 0) + 1)
      }
    }
    return [...counts].map(([message, count]) => ({ message, count })).toSorted((a, b) => b.count - a.count)
  }
}

/** How busy a process may be on average, so that it still has time for a burst. */
export const busyLimit = 0.6

/**
 * What so many journeys in an hour need.
 * @param cpuPerJourney CPU time of the app for one journey, in milliseconds
 * @returns the cores that the work takes, and the processes when each of them is busy for {@link busyLimit}.
 *   A process uses one core: its event loop is one thread
 */
export function needsOf(
  journeysPerHour: number,
  cpuPerJourney: number,
): { cores: number; processes: number } {
  const cores = (journeysPerHour * cpuPerJourney) / 3_600_000
  return { cores, processes: Math.ceil(cores / busyLimit) }
}

function rowOf(name: string, durations: readonly number[], errors: number): JourneyRow {
  return {
    name,
    count: durations.length,
    errors,
    p50: quantile(durations, 0.5),
    p99: quantile(durations, 0.99),
  }
}
