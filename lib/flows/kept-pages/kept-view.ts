import type { CurrentRequest } from '@/lib/telemetry/observers'
import type { HoleValues } from './holes'
import type { PlainRequest } from './plain-request'

/** A view whose data have been read: which kept page it gets, what is filled in, and how that page is drawn. */
export interface KeptView {
  readonly request: PlainRequest
  /** The name of the page in the metrics. */
  readonly page: string
  /** All that the page may depend on. Views with the same key get the same page. */
  readonly key: string
  /** The visitor's own values. */
  readonly values: HoleValues
  /**
   * Makes up a visitor who gets the same page.
   * @param length of the values that a person chooses
   */
  madeUp(length: number): Promise<MadeUpVisitor>
}

/** A visitor who does not exist, for whom a page is drawn. */
export interface MadeUpVisitor {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly values: HoleValues
  /** Gives the page of this request what it shows, in place of what Kratos would say. */
  handOver(request: CurrentRequest): void
}
