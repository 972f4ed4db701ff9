/** Milliseconds as whole seconds, the unit of cookies and tokens. */
export function inSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}

/** This moment, in seconds. */
export function nowInSeconds(): number {
  return inSeconds(Date.now())
}

/** Whether a moment was less than a lifetime ago, both in seconds. What never was, was not. */
export function wasWithin(at: number | undefined, lifetime: number): boolean {
  return at !== undefined && nowInSeconds() - at < lifetime
}
