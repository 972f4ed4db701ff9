import 'server-only'
import { createHash } from 'node:crypto'
import type { Answer } from './answer'

/** How long an answer stands for a second press of the same button, in milliseconds. */
const pressGap = 1000

const underWay = new Map<string, Promise<Answer>>()

/**
 * One answer for the same post made twice in a hurry. A browser without script that is pressed twice drops the first
 * answer with its cookies and shows the second, which would be a refusal: the account exists by then, the code is used.
 * Best effort: another instance of the app does not know of the first press.
 *
 * @param same what makes two posts the same one; the visitor's cookies must be part of it
 * @param submit makes the post; only an answer that Kratos gave is shared with posts that come after it
 */
export function submitOnce(same: readonly string[], submit: () => Promise<Answer>): Promise<Answer> {
  const key = createHash('sha256').update(JSON.stringify(same)).digest('base64')
  const first = underWay.get(key)
  if (first) return first
  const answer = submit()
  underWay.set(key, answer)
  answer.then(
    ({ status }) => {
      const isGiven = status > 0 && status < 500
      setTimeout(() => underWay.delete(key), isGiven ? pressGap : 0).unref()
    },
    () => underWay.delete(key),
  )
  return answer
}
