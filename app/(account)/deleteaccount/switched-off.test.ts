import { expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { accountToken } from '@/lib/session/account-form'
import { submitDeleteAccount } from './actions'

const kratos = new TestService()
const kratosAdmin = new TestService()

startTestServices({ kratos })

test('without ACCOUNT_DELETION, an otherwise valid form calls no service', async () => {
  process.env.ORY_ADMIN_URL = await kratosAdmin.start()
  const form = { csrf_token: accountToken('delete account', 's-1'), confirmation: 'ada@example.com' }
  const response = await new TestBrowser(appUrl).post(submitDeleteAccount, form)
  expect(response.status).toBe(404)
  expect([...kratos.requests, ...kratosAdmin.requests]).toEqual([])
})
