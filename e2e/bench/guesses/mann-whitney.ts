/**
 * The p value of the test of Mann and Whitney (two-sided, normal approximation with a correction for ties): how likely two
 * samples of the same source differ so much in their ranks.
 * @returns 1 when nothing differs
 */
export function mannWhitney(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ]
  all.sort((a, b) => a.value - b.value)
  let rankSum = 0
  let ties = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1
    const rank = (from + 1 + to) / 2
    for (const { isFirst } of all.slice(from, to)) if (isFirst) rankSum += rank
    ties += (to - from) ** 3 - (to - from)
    from = to
  }
  const [n, m] = [first.length, second.length]
  const u = rankSum - (n * (n + 1)) / 2
  const size = n + m
  const variance = ((n * m) / 12) * (size + 1 - ties / (size * (size - 1)))
  if (variance <= 0) return 1
  return 2 * upperTail(Math.abs(u - (n * m) / 2) / Math.sqrt(variance))
}

/** The share of a normal distribution above `z`, 0 or more (Abramowitz and Stegun 26.2.17; off by at most 7.5e-8). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}
