import { expect, test } from '@jest/globals'
import { draftFor } from '@/lib/flows/form/draft'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { readSession } from '@/lib/session/session'
import { recoveryField, redirectToRecovery } from './start-recovery'

startTestServices({ kratos: new TestService() })

/** Where the press of a button redirects to, and what the recovery then fills in. */
async function pressed(fields: Record<string, string>) {
  const browser = new TestBrowser(appUrl)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { location } = await browser.run(() => redirectToRecovery(form))
  const { value } = await browser.run(async () => draftFor('recovery', await readSession()))
  return { location, filledIn: value }
}

const page = { 'latchkey.page': '/login?flow=f-1&return_to=%2Fx', [recoveryField]: '' }

test('"Forgot password?" opens the recovery with the typed address, which is in no URL', async () => {
  expect(await pressed({ ...page, identifier: ' ada@example.com ', password: 'typed too' })).toEqual({
    location: '/recovery?return_to=%2Fx',
    filledIn: { email: 'ada@example.com', recovery_address: 'ada@example.com' },
  })
})

test.each([
  ['a user name', 'ada'],
  ['nothing', ''],
  ['an endless text', `${'a'.repeat(400)}@example.com`],
])('after %s, the recovery asks for the address', async (_, identifier) => {
  expect(await pressed({ ...page, identifier })).toEqual({
    location: '/recovery?return_to=%2Fx',
    filledIn: undefined,
  })
})

test.each([
  ['return_to=/x&ui_locales=de', '/recovery?return_to=%2Fx&ui_locales=de'],
  ['login_challenge=c&notice=n', '/recovery?return_to=%2Flogin%3Flogin_challenge%3Dc'],
  ['bind=true&return_to=/x', '/recovery?return_to=%2Fbind%3Freturn_to%3D%252Fx'],
  ['return_to=https://evil.example', '/recovery'],
  ['', '/recovery'],
])('the recovery keeps the destination of %j', async (query, location) => {
  expect((await pressed({ ...page, 'latchkey.page': `/login?flow=f-1&${query}` })).location).toBe(location)
})

test('another button of the login stays there', async () => {
  expect(
    (await pressed({ 'latchkey.page': '/login', identifier: 'ada@example.com' })).location,
  ).toBeUndefined()
})
