import { expect, test } from '../../fixtures/fixtures'
import { expectSignedIn, heading, noticeOf, queryOf, signIn, submitLogin } from '../../support/actions'
import { recordDocuments } from '../../support/requests'

const query = { return_to: '/logoutsuccess?a=b', setting: 'false', custom: 'ü&x' }
const search = new URLSearchParams(query)
const noLongerValid = 'This page has expired, so we opened a new one for you.'

test('an unknown flow id starts a new flow', async ({ page, person }) => {
  for (const id of ['no-flow', '../../admin', '%00', '00000000-0000-4000-8000-000000000000']) {
    await page.goto(`/login?${search}&flow=${id}`)
    await expect(noticeOf(page)).toHaveText(noLongerValid)
    expect(queryOf(page), id).toEqual({ ...query, notice: 'not_found' })
  }
  await submitLogin(page, person)
  await expect(page).toHaveURL(query.return_to)
})

test('two tabs: after a sign-in in the other tab, the page redirects home without a prompt', async ({
  page,
  person,
  context,
}) => {
  await page.goto('/login?return_to=/')
  const other = await context.newPage()
  await signIn(other, person)

  const documents = recordDocuments(page)
  await submitLogin(page, person)
  await expectSignedIn(page, person)
  expect(documents.length).toBeLessThanOrEqual(5)
})

test('two tabs: both can sign in, one after the other', { tag: '@no-script' }, async ({
  page,
  person,
  context,
}) => {
  const other = await context.newPage()
  await page.goto('/login')
  await other.goto('/login')
  await submitLogin(page, person)
  await expectSignedIn(page, person)

  await other.reload()
  await expect(heading(other, 'You are signed in')).toBeVisible()
})
