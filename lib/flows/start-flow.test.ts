import { expect, test } from '@jest/globals'
import { type FlowPage, flowPages, flowPageUrl } from '@/lib/http/flow-page-url'
import { outcomeOf } from '@/lib/ory/kratos/outcome'
import { leadsToLoginError } from './start-flow'

/** Kratos 26.2 to an `identity_schema` that visitors may not choose. */
const refused = { error: { code: 400, reason: 'Requested schema is not allowed.', status: 'Bad Request' } }

test.each<[string, FlowPage, string, number, object, boolean]>([
  ['a login that is refused', 'login', 'identity_schema=x', 400, refused, true],
  ['a registration that is refused', 'registration', 'identity_schema=x', 403, refused, true],
  ['the login without the parameters, refused too', 'login', 'loginError=true', 400, refused, false],
  ['settings that are refused', 'settings', '', 400, refused, false],
  ['somebody who is signed in', 'login', '', 400, { error: { id: 'session_already_available' } }, false],
  ['a second factor without a session', 'login', 'aal2=true', 401, {}, false],
  ['an outage', 'login', '', 503, {}, false],
  ['too many requests', 'login', '', 429, {}, false],
])('%s', (_title, page, query, status, body, expected) => {
  const outcome = outcomeOf(flowPages[page], 'start', {
    status,
    body,
  })
  if (outcome.kind === 'show') throw new Error('the flow was created')
  expect(leadsToLoginError(outcome, flowPageUrl(page, new URLSearchParams(query)))).toBe(expected)
})
