import { expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { requestingClientBranding } from './requesting-client-branding'

const hydra = new TestService()
startTestServices({ kratos: new TestService(), hydra }, { LATCHKEY_CLIENT_THEMES: 'on' })

const request = { skip: false, subject: '', request_url: 'https://oauth.example.com/', oidc_context: {} }
const client = { client_id: 'c-1', client_name: 'Harbour Café' }

test.each([
  ['its own name', { status: 200, body: { ...request, client } }, 'Harbour Café'],
  [
    'the name that people know it by',
    { status: 200, body: { ...request, client: { ...client, metadata: { latchkey: { name: 'Harbour' } } } } },
    'Harbour',
  ],
  ['its id without a name', { status: 200, body: { ...request, client: { client_id: 'c-1' } } }, 'c-1'],
  [
    'nothing for an old challenge',
    { status: 410, body: { redirect_to: 'https://oauth.example.com/' } },
    undefined,
  ],
  ['nothing while Hydra is down', { status: 503, body: {} }, undefined],
])('the application that waits has %s', async (_title, response, expected) => {
  hydra.respond('GET /admin/oauth2/auth/requests/login', response)
  const browser = new TestBrowser(appUrl)
  expect((await browser.run(() => requestingClientBranding('l-1'))).value?.name).toBe(expected)
  expect(hydra.requests.at(-1)?.query.get('login_challenge')).toBe('l-1')
})
