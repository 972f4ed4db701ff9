import { signedInEmail } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { accountNavigation, heading } from '../../support/actions'
import { allowWithoutPage, signInAndRemember } from '../../support/oauth-actions'

test('an application signs the visitor out of both, and gets the visitor back', {
  tag: ['@oldest-ory', '@no-script', '@https'],
}, async ({ page, person, application }) => {
  const party = await application()
  const tokens = await signInAndRemember(party, page, person)
  await page.goto(party.signOutUrl(tokens, { state: 'from-here' }))
  await expect(heading(page, 'Do you wish to log out?')).toBeVisible()
  await expect(page.getByText('Harbour Café asked to sign you out.')).toBeVisible()
  await expect(page.getByText(`Signed in as ${person.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()

  await expect(page).toHaveURL(`${party.site.url}/signed-out?state=from-here`)
  expect(await signedInEmail(page.request)).toBeNull()
  await party.begin(page)
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('a visitor who answers No stays signed in', { tag: '@more' }, async ({ page, person, application }) => {
  const party = await application()
  const tokens = await allowWithoutPage(party, page, person, { remember: true })
  await page.goto(party.signOutUrl(tokens))
  await page.getByRole('button', { name: 'No' }).click()

  await expect(accountNavigation(page)).toBeVisible()
  await party.begin(page)
  await party.finish(page)
})

test('other applications get a back-channel logout', { tag: ['@more'] }, async ({
  page,
  person,
  application,
}) => {
  const other = await application((site) => ({
    client_name: 'Lighthouse',
    backchannel_logout_uri: `${site.url}/signed-out-elsewhere`,
    backchannel_logout_session_required: true,
  }))
  const party = await application()
  await allowWithoutPage(other, page, person, { remember: true })
  const tokens = await allowWithoutPage(party, page, person)

  await page.goto(party.signOutUrl(tokens))
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(`${party.site.url}/signed-out`)
  await expect.poll(() => other.site.posts.map(({ path }) => path)).toEqual(['/signed-out-elsewhere'])
  expect(new URLSearchParams(other.site.posts[0]?.body).get('logout_token')).toMatch(
    /^[\w-]+\.[\w-]+\.[\w-]+$/,
  )
})

test('other applications get a front-channel logout', {
  tag: ['@no-script', '@https', '@more'],
}, async ({ page, person, application }) => {
  const other = await application((site) => ({
    client_name: 'Lighthouse',
    frontchannel_logout_uri: `${site.url}/signed-out-in-a-frame?kept=yes`,
    frontchannel_logout_session_required: true,
  }))
  const party = await application()
  await allowWithoutPage(other, page, person, { remember: true })
  const tokens = await allowWithoutPage(party, page, person)

  await page.goto(party.signOutUrl(tokens, { state: 'from-here' }))
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(`${party.site.url}/signed-out?state=from-here`)
  const logoutPaths = other.site.visits.filter((path) => path.startsWith('/signed-out-in-a-frame?'))
  expect(logoutPaths.map((path) => Object.fromEntries(new URL(path, other.site.url).searchParams))).toEqual([
    { kept: 'yes', iss: tokens.claims()?.iss, sid: tokens.claims()?.sid },
  ])
  expect(await signedInEmail(page.request)).toBeNull()
})

test('a visitor who is already signed out here is signed out of the application, also by a used request', {
  tag: ['@more'],
}, async ({ page, person, application }) => {
  const party = await application()
  const tokens = await allowWithoutPage(party, page, person)
  await page.context().clearCookies({ name: 'ory_kratos_session' })
  await page.goto(party.signOutUrl(tokens))
  const url = page.url()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(`${party.site.url}/signed-out`)
  await page.goto(url)
  await expect(page).toHaveURL(`${party.site.url}/signed-out`)
})
