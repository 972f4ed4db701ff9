import { expect, test } from '@jest/globals'
import { flowPageUrl } from '@/lib/http/flow-page-url'
import { flowSchema } from '@/lib/ory/kratos/flow'
import { verificationRules } from './verification-rules'

const pageUrl = flowPageUrl('verification', { flow: 'f' })

test('our session knows when a code was asked for', () => {
  const flow = flowSchema.parse({ id: 'f', ui: {}, state: 'sent_email' })
  const changesOf = (form: string) =>
    verificationRules.sessionChanges?.(
      { kind: 'show', flow },
      new URLSearchParams(form),
      {},
      '/verification?flow=f',
      pageUrl,
    )
  expect(changesOf('email=ada@example.com')).toEqual({
    mailSent: { flowId: 'f', at: expect.any(Number) },
  })
  expect(changesOf('code=123456')).toEqual({})
})
