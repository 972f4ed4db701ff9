import type { ReactNode } from 'react'
import { durationText } from '@/components/screens/duration-text'
import type { NoticeName } from '@/lib/i18n/locales'
import type { Translator } from '@/lib/i18n/translator'
import { Wait, type WaitProps } from './wait'
import { marksOf } from './wait-marks'

/** After these, the visitor sees how long they still wait. */
const waits: ReadonlySet<NoticeName> = new Set(['wait', 'wait_message', 'wait_sign_up'])

/**
 * The clock of a notice that asks the visitor to wait.
 * @param seconds how long; undefined where that is not known
 * @param work a proof that makes the wait shorter
 * @returns undefined for every other notice
 */
export function noticeWait(
  notice: NoticeName | undefined,
  seconds: number | undefined,
  t: Translator,
  work?: WaitProps['work'],
): ReactNode {
  if (notice === undefined || seconds === undefined || !waits.has(notice)) return undefined
  const texts = {
    left: t.text('wait.left', { time: '{time}' }),
    over: t.text('wait.over'),
    working: t.text('wait.working'),
    check: t.text('wait.check'),
  }
  const marks = Object.fromEntries(marksOf(seconds).map((mark) => [mark, durationText(mark, t)]))
  return <Wait {...{ seconds, texts, marks, work }} shownAt={Date.now()} locale={t.lang} />
}
