import type { FirstPaint } from './first-paint'
import type { PageWeight } from './page-weight'
import type { Rounds } from './rounds'

/** Everything that was measured. */
export interface Figures {
  readonly rounds: Rounds
  readonly weight: { readonly latchkey: PageWeight; readonly bare: PageWeight }
  /** One entry for each time the page was opened. */
  readonly firstPaint: { readonly latchkey: readonly FirstPaint[]; readonly bare: readonly FirstPaint[] }
  readonly posts: { readonly beforeHydration: boolean; readonly withoutScript: boolean }
}
