import { expect, test } from '@jest/globals'
import { flowIdOf } from '@/lib/http/testing/flow-id'
import { parseFormFields } from '@/lib/submission/read-fields'
import { parseSubmission } from '@/lib/submission/submission'
import { noEffects } from '@/lib/submission/submission-effects'
import { requireVerifiedPhone } from './require-verified-phone'

Object.assign(process.env, {
  APP_URL: 'http://localhost:3000',
  ORY_SDK_URL: 'http://localhost:1',
  PHONE_VERIFICATION: 'off',
  LOG_LEVEL: 'silent',
})

test('if numbers need no verification, they are sent to Kratos unchanged', async () => {
  const submission = parseSubmission({
    ...{ kind: 'registration', flowId: flowIdOf(1), entry: 'page' },
    fields: parseFormFields([
      ['provider', 'line'],
      ['traits.phone', '+886912345678'],
    ]),
    visitor: { cookieHeader: '', userAgent: '', ipAddress: null, requestId: 'test' },
  })
  const changes: unknown[] = []
  await requireVerifiedPhone(() => 'line')(submission, async (changed) => {
    changes.push(changed)
    return { status: 200, setCookies: [], effects: noEffects }
  })
  expect(changes).toEqual([undefined])
})
