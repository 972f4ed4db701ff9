import type { Challenge } from 'altcha-lib'
import { useEffect, useState } from 'react'
import { clockId } from '@/components/flow/clock-id'
import { clockText } from '@/components/islands/clock-text'
import { TurnstileWidget, type TurnstileWidgetProps } from '@/components/islands/turnstile-widget'
import { useProofOfWork } from './use-proof-of-work'
import { useTurnstile } from './use-turnstile'
import { markOf } from './wait-marks'

export interface WaitClockProps {
  /** How long the visitor must wait. */
  readonly seconds: number
  readonly texts: {
    /** Has `{time}` in it. */
    readonly left: string
    readonly over: string
    /** Announced while the browser works on the proof. */
    readonly working: string
    /** Explains the widget of Turnstile. */
    readonly check: string
  }
  /** The text for each announced time. */
  readonly marks: Readonly<Record<number, string>>
  readonly locale: string
  /** A proof shortens the wait. It is written into a hidden field of the form around it. */
  readonly work?:
    | {
        readonly challenge: Challenge
        readonly seconds: number
        readonly field: string
        /** Replaces the challenge, unless it fails. */
        readonly turnstile?:
          | (Pick<TurnstileWidgetProps, 'siteKey' | 'action' | 'data'> & { readonly mustReload: boolean })
          | undefined
      }
    | undefined
}

/**
 * Counts in the sentence that asks for the wait, announces the time now and then, and replaces the sentence at the end.
 */
export function WaitClock({ seconds, texts, marks, locale, work }: WaitClockProps) {
  const turnstile = useTurnstile(work?.turnstile)
  const { isWorking, proof: solved } = useProofOfWork(turnstile.isOn ? undefined : work?.challenge)
  const proof = turnstile.token ?? solved
  const left = useSecondsLeft(seconds, proof === undefined ? undefined : work?.seconds)
  const mark = markOf(left)
  const isFirst = mark === markOf(seconds)
  const timeLeft = (time: string) => texts.left.replace('{time}', time)
  const isChecking = turnstile.isShown && (left > 0 || proof !== undefined)
  // A text that is there from the start is not announced.
  const first = isChecking && left < seconds ? texts.check : ''
  const waiting = isWorking ? texts.working : isFirst ? first : timeLeft(marks[mark] ?? '')

  useEffect(() => {
    const place = document.getElementById(clockId)
    if (place) place.textContent = clockText(left)
  }, [left])

  return (
    <>
      {left === 0 && (
        <p aria-hidden="true" data-over>
          {texts.over}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {left === 0 ? texts.over : waiting}
      </p>
      {isChecking && work?.turnstile && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and this has a frame
        <div className="field" role="group" aria-label={texts.check}>
          <p className="hint" aria-hidden="true">
            {texts.check}
          </p>
          <TurnstileWidget
            {...work.turnstile}
            locale={locale}
            onToken={turnstile.onToken}
            onFailed={turnstile.onFailed}
          />
        </div>
      )}
      {work && proof !== undefined && <input type="hidden" name={work.field} value={proof} readOnly />}
    </>
  )
}

/** Counts from the rendering of the page. A second end may become known, and the earlier one wins. */
function useSecondsLeft(first: number, second: number | undefined): number {
  const [shownAt] = useState(() => performance.now())
  const [now, setNow] = useState(shownAt)
  const end = shownAt + Math.min(first, second ?? first) * 1000
  const isOver = now >= end

  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [isOver])

  return Math.max(0, Math.ceil((end - now) / 1000))
}
