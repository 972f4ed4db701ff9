/** A moment in milliseconds as the whole seconds that cookies and tokens count in. */
export function inSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
