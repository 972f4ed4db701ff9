/** A middle figure, and where the middle half of the figures lies. */
export interface Spread {
  readonly median: number
  readonly lower: number
  readonly upper: number
}

/** Median and quartiles; not a number for no figures. */
export function spreadOf(figures: readonly number[]): Spread {
  return { median: quantile(figures, 0.5), lower: quantile(figures, 0.25), upper: quantile(figures, 0.75) }
}

export function median(figures: readonly number[]): number {
  return quantile(figures, 0.5)
}

/** The figure below which that share of the figures lies, interpolated between two of them. */
function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}
