'use client'

import { useLazyComponent } from '@/components/islands/use-lazy-component'
import type { WaitClockProps } from './wait-clock'

export interface WaitProps extends WaitClockProps {
  /** The same wait may occur again. Then the clock restarts. */
  readonly shownAt: number
}

/** The place of a clock that shows how long a visitor still waits. Without script, the sentence before it says so. */
export function Wait({ shownAt, ...clock }: WaitProps) {
  const WaitClock = useLazyComponent(load)
  return WaitClock && <WaitClock key={shownAt} {...clock} />
}

const load = () => import('./wait-clock').then(({ WaitClock }) => WaitClock)
