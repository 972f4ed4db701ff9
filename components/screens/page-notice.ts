import { exampleOnOneLine } from '@/components/phone/number-field'
import type { WaitProps } from '@/components/rate-limits/wait'
import { marksOf } from '@/components/rate-limits/wait-marks'
import type { Translator } from '@/lib/i18n/translator'
import type { Notice } from '@/lib/ory/kratos/calls/outcome'

const mistakes: ReadonlySet<Notice> = new Set([
  'code_expired',
  'login_error',
  'incorrect',
  'disabled',
  'unavailable',
  'wait',
  'wait_message',
  'wait_sign_up',
  'phone_number',
  'too_long',
  'verify_address',
  'address_lost',
  'line_error',
  'line_second',
  'line_linked',
  'other_person',
])

/** Whether a notice says that something went wrong. */
export function isErrorNotice(notice: Notice | undefined): boolean {
  return notice !== undefined && mistakes.has(notice)
}

/** A notice of our own, as a form shows it. */
interface PageNotice {
  readonly severity: 'error' | 'info'
  readonly text: string
  /** For the clock that counts down. */
  readonly wait?: WaitProps
}

/**
 * The text and the severity of a notice of our own. That a flow started anew is news, not an error.
 * @param lineName the name that people know LINE by
 * @param retryAfter how long the visitor should wait before they try again, in seconds, where that is known
 */
export function pageNotice(
  notice: Notice | undefined,
  lineName: string,
  t: Translator,
  retryAfter?: number,
): PageNotice | undefined {
  if (!notice) return undefined
  const severity = isErrorNotice(notice) ? 'error' : 'info'
  const text =
    notice === 'unavailable' && retryAfter !== undefined
      ? t.text('notice.unavailable_seconds', { seconds: retryAfter })
      : t.text(`notice.${notice}`, {
          name: lineName,
          duration: durationText(retryAfter ?? shortWait, t),
          example: exampleOnOneLine,
        })
  const isClocked = waits.has(notice) && retryAfter !== undefined
  return { severity, text, ...(isClocked && { wait: waitClock(retryAfter, t) }) }
}

/** After these, the visitor sees how long they still wait. */
const waits: ReadonlySet<Notice> = new Set(['wait', 'wait_message', 'wait_sign_up'])

function waitClock(seconds: number, t: Translator): NonNullable<PageNotice['wait']> {
  const texts = {
    left: t.text('wait.left', { time: '{time}' }),
    over: t.text('wait.over'),
    working: t.text('wait.working'),
    check: t.text('wait.check'),
  }
  const marks = Object.fromEntries(marksOf(seconds).map((mark) => [mark, durationText(mark, t)]))
  return { shownAt: Date.now(), seconds, texts, marks, locale: t.lang }
}

/** For a URL that names no wait. */
const shortWait = 30

/** Seconds below a minute, and whole minutes above. */
function durationText(seconds: number, t: Translator): string {
  if (seconds < 60) return t.text('duration.seconds', { seconds })
  return t.text('duration.minutes', { minutes: Math.ceil(seconds / 60) })
}
