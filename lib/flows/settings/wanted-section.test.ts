import { expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { targetSection } from './result-section'

const answered = { settingsAnswer: { flowId: 'f', section: 'totp' } }

test.each([
  ['the section that Kratos answered', [1050001], answered, 'section=profile', 'totp'],
  ['the section that the URL names, after another message', [1050001], {}, 'section=profile', 'profile'],
  ['the section that the URL names', [], answered, 'section=profile', 'profile'],
  ['no section that we do not have', [], {}, 'section=telepathy', undefined],
  ['no section', [], {}, '', undefined],
])('%s', (_title, ids, session, query, expected) => {
  const flow = flowSchema.parse({ id: 'f', ui: { messages: ids.map((id) => ({ id })) } })
  const pageUrl = flowPageUrl('settings', new URLSearchParams(query))
  expect(targetSection({ flow, session, pageUrl })).toBe(expected)
})
