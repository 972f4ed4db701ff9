import { beforeEach, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { lineSession } from '@/lib/line/line-session'
import { accountToken } from '@/lib/session/account-form'
import { readBrowserMemory, updateBrowserMemory } from '@/lib/session/browser-memory'
import { readSession, updateSession } from '@/lib/session/session'
import { submitRefusePasskey } from '../home-actions'
import { submitForgetBrowser } from './actions'

const kratos = new TestService()
startTestServices({ kratos })

const account = { id: '0123456789ab', identifier: 'ada@example.com', way: 'password' }

let browser: TestBrowser
beforeEach(async () => {
  browser = new TestBrowser(appUrl, {})
  kratos
    .reset()
    .respond('GET /sessions/whoami', { body: { id: 's-1', identity: { id: 'ada', traits: {} } } })
    .respond('GET /self-service/settings/browser', { body: { id: 'f', ui: { nodes: [] } } })
  await browser.run(() =>
    updateBrowserMemory({ lastWay: 'password', accounts: [account], passkeyOffered: true }),
  )
})

const memory = async () => (await browser.run(readBrowserMemory)).value

test('the browser forgets the sign-in method and the accounts', async () => {
  expect(await browser.submit(submitForgetBrowser, { csrf_token: accountToken('account data', 's-1') })).toBe(
    '/data?notice=forgotten',
  )
  // Nobody is offered a passkey twice.
  expect(await memory()).toEqual({ passkeyOffered: true })
})

test.each(['', 's-2'])('the form of %p does not make it forget anything', async (id) => {
  const csrf_token = id && accountToken('account data', id)
  expect(await browser.submit(submitForgetBrowser, { csrf_token })).toBe('/data?notice=csrf')
  expect(await memory()).toMatchObject({ accounts: [account] })
})

test('a second factor that the settings require is required here, too', async () => {
  kratos.respond('GET /self-service/settings/browser', {
    status: 403,
    body: { error: { id: 'session_aal2_required', code: 403 } },
  })
  const form = { csrf_token: accountToken('account data', 's-1') }
  expect(await browser.submit(submitForgetBrowser, form)).toBe('/login?aal2=true&return_to=/data')
  expect(await memory()).toMatchObject({ accounts: [account] })
})

test('a declined passkey offer is not shown again', async () => {
  await browser.run(() => updateSession({ offersPasskey: true, ...lineSession.change({ lineTriedAt: 1 }) }))
  for (const csrf_token of ['', accountToken('passkey offer', 's-2'), accountToken('account data', 's-1')]) {
    expect(await browser.submit(submitRefusePasskey, { csrf_token })).toBe('/')
    expect((await browser.run(readSession)).value).toMatchObject({ offersPasskey: true })
  }
  expect(
    await browser.submit(submitRefusePasskey, { csrf_token: accountToken('passkey offer', 's-1') }),
  ).toBe('/')
  expect((await browser.run(readSession)).value).toEqual({ lineTriedAt: 1 })
})
