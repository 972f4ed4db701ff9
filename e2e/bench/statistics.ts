/** The figure that is above this share of the figures, interpolated between two of them; NaN without figures. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? Number.NaN
  return below + (above - below) * (position - Math.floor(position))
}

export function median(figures: readonly number[]): number {
  return quantile(figures, 0.5)
}

/** The median of several ratios, their quartiles, and all three as text. */
interface Ratio {
  readonly median: number
  readonly lower: number
  readonly upper: number
  readonly text: string
}

/**
 * The ratios of figures that were measured together, one pair for each round. A busy minute affects both sides of
 * a pair.
 */
export function ratioOf(ours: readonly number[], others: readonly number[]): Ratio {
  const ratios = ours.map((figure, index) => figure / (others[index] ?? Number.NaN))
  const [lower = 0, middle = 0, upper = 0] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share))
  const text = `${middle.toFixed(2)} (${lower.toFixed(2)} to ${upper.toFixed(2)})`
  return { median: middle, lower, upper, text }
}
