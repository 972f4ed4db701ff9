import { type Spread, spreadOf } from './statistics'

/** A ratio with its quartiles, and both as text. */
export interface Ratio extends Spread {
  readonly text: string
}

/**
 * The ratios of figures that were measured together, one pair for each round. A busy minute affects both sides of
 * a pair.
 */
export function ratioOf(ours: readonly number[], others: readonly number[]): Ratio {
  const spread = spreadOf(ours.map((figure, index) => figure / (others[index] ?? Number.NaN)))
  const [median, lower, upper] = [spread.median, spread.lower, spread.upper].map((ratio) => ratio.toFixed(2))
  return { ...spread, text: `${median} (${lower} to ${upper})` }
}
