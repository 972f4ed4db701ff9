/** Milliseconds as whole seconds, the unit of cookies and tokens. */
export function inSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
