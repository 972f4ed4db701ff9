/** The median of several figures, and the quartiles. */
export interface Spread {
  readonly median: number
  readonly lower: number
  readonly upper: number
}

/** Median and quartiles; NaN when there are no figures. */
export function spreadOf(figures: readonly number[]): Spread {
  return { median: quantile(figures, 0.5), lower: quantile(figures, 0.25), upper: quantile(figures, 0.75) }
}

export function median(figures: readonly number[]): number {
  return quantile(figures, 0.5)
}

/** The figure that is above this share of the figures, interpolated between two of them; NaN without figures. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? Number.NaN
  return below + (above - below) * (position - Math.floor(position))
}
