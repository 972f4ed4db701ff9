import 'server-only'
import { createHash } from 'node:crypto'
import { onePerProcess } from '@/lib/process/one-per-process'
import { outsideRequests } from '@/lib/process/outside-requests'

/** For how long a second press of the same button gets the response of the first, in milliseconds. */
const pressGap = 1000

interface Press {
  readonly form: string
  readonly response: Promise<{ readonly status: number }>
}

/** The last post of each flow in each browser. */
const lastPresses = onePerProcess('last-presses', () => new Map<string, Press>())()

/**
 * One response for two quick posts of the same form. In a browser without script, a second press drops the
 * first response with its cookies and shows the second. Kratos would refuse the second post: the account
 * exists by then, or the code is used. A different post of the same flow in between makes the next post a new
 * one. Best effort: another instance of the app does not know of the first press.
 *
 * @param whose the flow, and what tells this browser from others
 * @param form what is posted
 * @param submit makes the post; later posts share its response only when Kratos looked at the form
 */
export function submitOnce<Response extends { readonly status: number }>(
  whose: readonly string[],
  form: string,
  submit: () => Promise<Response>,
): Promise<Response> {
  const name = digest(JSON.stringify(whose))
  const formDigest = digest(form)
  const last = lastPresses.get(name)
  if (last?.form === formDigest) return last.response as Promise<Response>
  const response = submit()
  const press: Press = { form: formDigest, response }
  const forget = () => {
    if (lastPresses.get(name) === press) lastPresses.delete(name)
  }
  lastPresses.set(name, press)
  response.then(({ status }) => {
    const isLookedAt = status > 0 && status < 500 && status !== 429
    outsideRequests(() => setTimeout(forget, isLookedAt ? pressGap : 0).unref())
  }, forget)
  return response
}

/** We keep a digest and not the form, because the form holds passwords. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
