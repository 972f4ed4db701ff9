import 'server-only'
import { randomUUID } from 'node:crypto'
import type { FlowRules } from '@/lib/flows/flow-rules'
import { noNotice, toHref } from '@/lib/http/flow-page-url'
import { inSeconds } from '@/lib/http/in-seconds'
import { wholeAnswer } from './answer'
import type { Refusal } from './counts'
import { guardedSubmit } from './guarded-submit'
import { waitBody, waitNotice } from './wait-answer'

/**
 * The rules of a kind of flow, with our limits for guesses and floods (docs/security.md). At a limit Kratos is not asked,
 * and the page of the flow says how long to wait. To be called for each submit.
 * @param proof a proof of work or a token of Turnstile, where the form may bring one
 */
export function withGuesses(rules: FlowRules, proof?: unknown): FlowRules {
  let refusal: Refusal | undefined
  let wrongTries = 0
  return {
    ...rules,
    async askKratos(submitted, ask) {
      const fields = [...submitted.form]
      const result = await guardedSubmit({ ...submitted, fields, proof }, ask, (response) =>
        wholeAnswer(submitted, response),
      )
      if (result.kind === 'answered') {
        wrongTries = result.wrongTries
        return result.response
      }
      refusal = result.refusal
      return { status: 429, body: waitBody(refusal), retryAfter: refusal.seconds, setCookies: [] }
    },
    redirectInsteadOfResponse(outcome, response, form, pageUrl) {
      if (refusal === undefined || response.status !== 429)
        return rules.redirectInsteadOfResponse?.(outcome, response, form, pageUrl) ?? null
      const changes = { notice: waitNotice(refusal), retry_after: String(refusal.seconds) }
      return toHref(pageUrl, { ...noNotice, ...changes })
    },
    sessionChanges: (outcome, form, session, next, pageUrl) => ({
      ...rules.sessionChanges?.(outcome, form, session, next, pageUrl),
      ...(wrongTries > 0 && {
        wrongTries: { id: randomUUID(), count: wrongTries, at: inSeconds(Date.now()) },
      }),
    }),
  }
}
