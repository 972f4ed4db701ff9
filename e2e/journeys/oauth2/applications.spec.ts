import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { heading, noticeOf } from '../../support/actions'
import { forgeField } from '../../support/forge-field'
import { allowAndFinish, expectConsent, signInAndRemember, signInTo } from '../../support/oauth-actions'
import { openRows } from '../../support/settings-actions'

const entry = (page: Page, name: string) => page.getByRole('article', { name })

test('applications with access are listed, and access is revoked for one or for all', async ({
  page,
  person,
  application,
}) => {
  const harbour = await application()
  const lighthouse = await application(() => ({ client_name: 'Lighthouse' }))
  const tokens = await signInAndRemember(harbour, page, person)
  await lighthouse.begin(page, { scope: 'openid berths.read' })
  const others = await allowAndFinish(lighthouse, page)

  await page.goto('/sessions')
  await openRows(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Applications' })).toBeVisible()
  await expect(entry(page, 'Harbour Café')).toContainText('Asks againNo')
  await expect(entry(page, 'Harbour Café')).toContainText('See your email address')
  await expect(entry(page, 'Lighthouse')).toContainText('Every time')
  await expect(entry(page, 'Lighthouse')).toContainText('berths.read')

  await entry(page, 'Harbour Café').getByRole('button', { name: 'Remove access' }).click()
  await expect(noticeOf(page)).toHaveText('The application no longer has access to your account.')
  await expect(entry(page, 'Harbour Café')).toHaveCount(0)
  expect(await harbour.isActive(tokens.access_token)).toBe(false)
  expect(await lighthouse.isActive(others.access_token)).toBe(true)

  await harbour.begin(page)
  await expectConsent(page)
  await allowAndFinish(harbour, page)
  await page.goto('/sessions')
  await openRows(page)
  await page.getByRole('button', { name: 'Remove all access' }).click()
  await expect(noticeOf(page)).toHaveText('No application has access to your account now.')
  await expect(page.getByText('No application has access to your account.')).toBeVisible()
  expect(await lighthouse.isActive(others.access_token)).toBe(false)
})

test('a forged form revokes nothing', async ({ page, person, application }) => {
  const party = await application()
  const tokens = await signInTo(party, page, person)
  await page.goto('/sessions')
  await openRows(page)
  await forgeField(page, 'csrf_token', 'forged')
  await page.getByRole('button', { name: 'Remove access' }).click()
  await expect(noticeOf(page)).toContainText('We could not confirm that this form came from your browser')
  expect(await party.isActive(tokens.access_token)).toBe(true)
  await expect(heading(page, 'Where you are signed in')).toBeVisible()
})
