import 'server-only'

/** When a count makes people wait, and for how long. Times are in seconds. */
export interface Rule {
  readonly name: string
  /** So many are free of a wait. */
  readonly free: number
  /** The wait after the last free one. Each further one doubles it. */
  readonly firstWait: number
  readonly longestWait: number
  /** For how long a count is kept after the last one. */
  readonly keep: number
}

/** One count: of what, and by which rule. */
export interface Count {
  readonly rule: Rule
  readonly key: string
}

/** Why a try has to wait. */
export interface Refusal {
  readonly rule: string
  /** Whole seconds, 1 or more. */
  readonly seconds: number
}

/** The counts, and the short texts that belong to them. All keys are digests. */
export interface Counts {
  /**
   * Counts a try as wrong before anybody knows, in one step, so that tries at the same time see each other. When one
   * count has to wait, none of them is counted.
   * @returns null when the try may be made
   */
  reserve(counts: readonly Count[]): Promise<Refusal | null>
  /** What `reserve` would say now. It counts nothing. */
  look(counts: readonly Count[]): Promise<Refusal | null>
  /** Takes so many off a count, and ends its wait. */
  giveBack(count: Count, tries: number): Promise<void>
  /** How many a count has now. */
  read(count: Count): Promise<number>
  /** Adds one to a plain number that ends `seconds` after it began. Returns the new number. */
  add(key: string, seconds: number): Promise<number>
  /** Reads such a number and forgets it. */
  takeNumber(key: string): Promise<number>
  put(key: string, text: string, seconds: number): Promise<void>
  get(key: string): Promise<string | null>
}

/** The wait after the count has become `tries`, in milliseconds. */
export function waitAfter({ free, firstWait, longestWait }: Rule, tries: number): number {
  if (tries < free) return 0
  return 1000 * Math.min(longestWait, firstWait * 2 ** Math.min(tries - free, 30))
}

/** For how long a count is kept, in milliseconds: its wait must not end early. */
export function keptFor(rule: Rule, tries: number): number {
  return Math.max(rule.keep * 1000, waitAfter(rule, tries))
}
