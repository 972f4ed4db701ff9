'use client'

import { useLazyComponent } from '@/components/islands/use-lazy-component'
import type { WaitClockProps } from './wait-clock'

export interface WaitProps extends WaitClockProps {
  /** The same wait may occur again. Then the clock restarts. */
  readonly shownAt: number
}

/** The clock in the sentence that asks for a wait. Without script, the sentence names the whole time. */
export function Wait({ shownAt, ...clock }: WaitProps) {
  const WaitClock = useLazyComponent(load)
  return WaitClock && <WaitClock key={shownAt} {...clock} />
}

const load = () => import('./wait-clock').then(({ WaitClock }) => WaitClock)
