import type { BesideOry } from './beside-ory'
import type { FirstPaint } from './first-paint'
import type { FlowKind } from './flow-kinds'
import type { Growth } from './growth'
import type { Starts } from './memory'
import type { PageWeight } from './page-weight'
import type { PhoneSignIns } from './phone-sign-in'
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
  readonly phoneSignIns?: PhoneSignIns
  readonly besideOry?: BesideOry
}

/** One page of both servers. One entry for each time that the page was opened. */
export interface FirstPaints {
  readonly latchkey: readonly FirstPaint[]
  readonly bare: readonly FirstPaint[]
}

/** What was measured in Chromium. */
export interface BrowserFigures {
  readonly weight: { readonly latchkey: PageWeight; readonly bare: PageWeight }
  readonly firstPaint: Readonly<Record<FlowKind, FirstPaints>>
  readonly posts: { readonly beforeHydration: boolean; readonly withoutScript: boolean }
}
