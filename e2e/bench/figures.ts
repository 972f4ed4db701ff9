import type { BesideOry } from './beside-ory'
import type { FirstPaint } from './first-paint'
import type { Growth } from './growth'
import type { Starts } from './memory'
import type { PageWeight } from './page-weight'
import type { Rounds } from './rounds'
import type { SignInRounds } from './sign-in/measure-sign-in'

/** Everything that was measured. */
export interface Figures {
  /** Undefined when only the browser was asked for. */
  readonly rounds?: Rounds
  readonly browser?: BrowserFigures
}

/** What the rows with tables of their own measured. */
export interface MoreFigures {
  readonly starts?: Starts
  readonly growth?: Growth
  readonly signIns?: SignInRounds
  readonly besideOry?: BesideOry
}

/** What was measured in Chromium. */
export interface BrowserFigures {
  readonly weight: { readonly latchkey: PageWeight; readonly bare: PageWeight }
  /** One entry for each time the page was opened. */
  readonly firstPaint: { readonly latchkey: readonly FirstPaint[]; readonly bare: readonly FirstPaint[] }
  readonly posts: { readonly beforeHydration: boolean; readonly withoutScript: boolean }
}
