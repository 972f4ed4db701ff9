import { expect, test } from '@jest/globals'
import { flowIdOf } from '@/lib/http/testing/flow-id'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { RequiredSecondFactor } from './second-factor-step'

const kratos = new TestService()
const hydra = new TestService()
startTestServices(
  { kratos, hydra },
  {
    REQUIRE_SECOND_FACTOR: 'on',
    LATCHKEY_CLIENT_THEMES: 'on',
    ALLOWED_RETURN_URLS: 'https://shop.example.com',
  },
)

const input = (name: string) => ({ type: 'input', group: 'totp', attributes: { name, type: 'text' } })
const settings = { body: { id: flowIdOf(1), ui: { nodes: [input('totp_code')] } } }
kratos
  .respond('GET /sessions/whoami', { body: { id: 's-1', identity: { id: 'ada', traits: {} } } })
  .respond('GET /self-service/settings/browser', settings)
  .respond('GET /self-service/settings/flows', settings)
const asks = (acr_values: string[], client: object = {}) =>
  hydra.respond('GET /admin/oauth2/auth/requests/consent', {
    body: {
      subject: 'ada',
      request_url: 'https://oauth.example.com/oauth2/auth?client_id=shop',
      client: { client_id: 'shop', client_name: 'Shop', ...client },
      oidc_context: { acr_values },
    },
  })

async function hint(query: Record<string, string>): Promise<unknown> {
  const searchParams = Promise.resolve({ step: 'second_factor', flow: flowIdOf(1), ...query })
  const { value, location } = await new TestBrowser(appUrl).run(() => RequiredSecondFactor({ searchParams }))
  return location ?? value?.props.hint
}
const consent = { consent_challenge: 'c' }
const asked = (name: string) => `${name} asks for a second step when you sign in. Add one to continue.`

test('the page names the application that asks for AAL2 with its request', async () => {
  asks(['aal2'])
  expect(await hint(consent)).toBe(asked('Shop'))
  asks(['aal2'], { metadata: { latchkey: { name: 'The Shop' } } })
  expect(await hint(consent)).toBe(asked('The Shop'))
})

test('the page names the site that asks by URL', async () => {
  expect(await hint({ require: 'aal2', return_to: 'https://shop.example.com/cart' })).toBe(
    asked('shop.example.com'),
  )
})

test('the page names no application if the operator requires a second factor', async () => {
  asks([])
  expect(await hint(consent)).toContain('This account needs a second step')
})
