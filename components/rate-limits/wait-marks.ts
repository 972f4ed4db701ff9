/** The last announced times, in seconds. */
const lastMarks = [0, 10, 30, 60] as const

/**
 * The announcements of a wait: every ten minutes, each of the last ten minutes, then half a minute and ten
 * seconds. Each second would drown out the page.
 * @param left whole seconds
 */
export function markOf(left: number): number {
  const step = left > 600 ? 600 : 60
  return lastMarks.find((mark) => left <= mark) ?? Math.ceil(left / step) * step
}

/** All announcements of a wait, the longest time first. */
export function marksOf(seconds: number): readonly number[] {
  const marks: number[] = []
  for (let mark = markOf(seconds); mark > 60; mark -= mark > 600 ? 600 : 60) marks.push(mark)
  return [...marks, ...lastMarks.filter((mark) => mark > 0 && mark <= markOf(seconds)).reverse()]
}
