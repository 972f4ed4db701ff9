import 'server-only'
import { createHash } from 'node:crypto'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'

/** How long an answer stands for a second press of the same button, in milliseconds. */
const pressGap = 1000

interface Press {
  readonly form: string
  readonly response: Promise<ServiceResponse>
}

/** The last post of each flow in each browser. */
const lastPresses = new Map<string, Press>()

/**
 * One answer for the same post made twice in a hurry. A browser without script that is pressed twice drops the first
 * answer with its cookies and shows the second, which would be a refusal: the account exists by then, the code is used.
 * Another post of the same flow in between makes it a new one. Best effort: another instance of the app does not know of
 * the first press.
 *
 * @param whose the flow, and what tells this browser from others
 * @param form what is posted
 * @param submit makes the post; only an answer that Kratos gave is shared with posts that come after it
 */
export function submitOnce(
  whose: readonly string[],
  form: string,
  submit: () => Promise<ServiceResponse>,
): Promise<ServiceResponse> {
  const key = digest(JSON.stringify(whose))
  const formDigest = digest(form)
  const last = lastPresses.get(key)
  if (last?.form === formDigest) return last.response
  const response = submit()
  const own: Press = { form: formDigest, response }
  const forget = () => {
    if (lastPresses.get(key) === own) lastPresses.delete(key)
  }
  lastPresses.set(key, own)
  response.then(({ status }) => {
    const isGiven = status > 0 && status < 500
    setTimeout(forget, isGiven ? pressGap : 0).unref()
  }, forget)
  return response
}

/** Not the form itself: it holds passwords. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
