import { startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { newPerson } from '../../fixtures/people'
import { heading, signInButton } from '../../support/actions'
import { continueFrom, deviceBrowser, lineUserAgents } from '../../support/line'
import {
  allowAtProvider,
  expectAtProvider,
  goToProvider,
  returnElsewhere,
  signedUpAtLine,
  signInAtProvider,
} from '../../support/provider-actions'
import { recordUrls } from '../../support/requests'
import { askForVariant } from '../../support/variants'

const title = 'You are now in another browser'

test.beforeEach(({ context }) => askForVariant(context, 'oidc'))

test('LINE returns to another browser: one press there restarts, and reaches return_to', {
  tag: '@more',
}, async ({ page, anotherBrowser }) => {
  const { email } = newPerson()
  await page.goto('/login?return_to=/sessions')
  await goToProvider(page, 'Sign in with LINE', 'LINE')
  const url = await returnElsewhere(page, { email })

  const other = await anotherBrowser((context) => askForVariant(context, 'oidc'))
  const documents = recordUrls(other)
  await other.goto(url)
  await expect(heading(other, title)).toBeVisible()
  await other.getByRole('button', { name: 'Sign in with LINE' }).click()
  await expectAtProvider(other, 'LINE')
  const sent = documents.findLast((document) => document.includes('client_id=line'))
  expect(new URL(sent ?? '').searchParams.getAll('disable_auto_login')).toEqual(['true'])
  await allowAtProvider(other, { email })
  await continueFrom(other, signedUpAtLine)
  await signInAtProvider(other, 'Sign in with LINE', 'LINE', { email })
  await expect(other).toHaveURL('/sessions')

  // The first browser is not signed in.
  await page.goto('/login')
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test.describe('inside LINE', { tag: '@more' }, () => {
  test.use({ userAgent: lineUserAgents['an iPhone'] })

  test('the automatic sign-in returns to the default browser, which has other methods too', async ({
    page,
    anotherBrowser,
  }) => {
    await page.goto('/login')
    await expectAtProvider(page, 'LINE')
    const url = await returnElsewhere(page, { email: newPerson().email })
    const other = await anotherBrowser((context) => askForVariant(context, 'oidc'), deviceBrowser)
    await other.goto(url)
    await expect(heading(other, title)).toBeVisible()
    await other.getByRole('link', { name: 'Sign in another way' }).click()
    await expect(signInButton(other)).toBeVisible()
    await expect(other.getByRole('button', { name: 'Sign in with LINE' })).toBeVisible()
  })
})

test('an application that waits in the first browser is named, and restarts in the other one', {
  tag: '@more',
}, async ({ page, application, anotherBrowser }) => {
  const party = await application(({ url }) => ({ client_uri: `${url}/start` }))
  await party.begin(page)
  await goToProvider(page, 'Sign in with LINE', 'LINE')
  const url = await returnElsewhere(page, { email: newPerson().email })

  const other = await anotherBrowser((context) => askForVariant(context, 'oidc'))
  await other.goto(url)
  await expect(heading(other, title)).toBeVisible()
  await expect(other.getByText(/^Harbour Café asked you to sign in/)).toBeVisible()
  await expect(other.getByRole('link', { name: 'Open Harbour Café' })).toHaveAttribute('href', /\/start$/)
  await expect(other.getByRole('button', { name: 'Sign in with LINE' })).toBeHidden()
})

test('a link to LINE that returns to another browser creates no account there', { tag: '@more' }, async ({
  page,
  person,
  anotherBrowser,
}) => {
  await startSession(page, person)
  await page.goto('/bind')
  await goToProvider(page, 'Link LINE', 'LINE')
  const url = await returnElsewhere(page, { id: person.email })
  const other = await anotherBrowser((context) => askForVariant(context, 'oidc'))
  await other.goto(url)
  await expect(heading(other, title)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Sign in with LINE' })).toBeHidden()
  await other.getByRole('link', { name: 'Try again' }).click()
  await expect(signInButton(other)).toBeVisible()
  expect(new URL(other.url()).searchParams.get('return_to')).toContain('/bind')
})
