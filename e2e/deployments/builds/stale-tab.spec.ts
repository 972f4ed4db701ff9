import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/fixtures'
import { expectSignedIn, heading, noticeOf, passwordField, submitLogin } from '../../support/actions'
import { currentBackend } from '../../support/backend'
import { askForMail } from '../../support/mail-actions'
import { instanceHeader, servedByHeader } from '../../support/proxies/round-robin'

const { appPorts } = currentBackend()
const [thisBuild, otherBuild] = [0, 1]

/** From now on, all requests of the page go to the instance of one build. */
async function use(page: Page, build: number): Promise<void> {
  await page.setExtraHTTPHeaders({ [instanceHeader]: `${build}` })
}

for (const [from, to, direction] of [
  [thisBuild, otherBuild, 'newer'],
  [otherBuild, thisBuild, 'older'],
] as const) {
  test(`a form of a tab that was open since another build works at the ${direction} one`, {
    tag: '@builds-only',
  }, async ({ page, person }) => {
    await use(page, from)
    await page.goto('/login')
    await use(page, to)
    await submitLogin(page, person)
    await expectSignedIn(page, person)
  })

  test(`a link of a tab that was open since another build works at the ${direction} one`, {
    tag: '@builds-only',
  }, async ({ page }) => {
    await use(page, from)
    await page.goto('/login')
    await use(page, to)
    await page.getByRole('link', { name: 'Sign up' }).click()
    await expect(heading(page, 'Register an account')).toBeVisible()
    await expect(passwordField(page)).toBeEditable()
  })

  test(`a form that the ${direction} build does not have is reloaded, and then works`, {
    tag: '@builds-only',
  }, async ({ page, person }) => {
    await use(page, from)
    await page.goto('/recovery')
    await use(page, to)
    await askForMail(page, person.email)
    await expect(noticeOf(page)).toHaveText(
      'This page was open for too long, so we reloaded it. Please try again.',
    )
    await expect(page).toHaveURL(/\/recovery\?notice=expired&flow=[^&]+$/)
    await askForMail(page, person.email)
    await expect(page.getByLabel('Recovery code')).toBeVisible()
  })

  test(`a page of another build has its styles and scripts while only the ${direction} one gets requests`, {
    tag: '@builds-only',
  }, async ({ page }) => {
    const files: string[] = []
    page.on('response', (response) => {
      if (!response.url().includes('/_next/static/')) return
      expect(response.status()).toBe(200)
      files.push(response.headers()[servedByHeader] ?? '')
    })
    await page.route('**/_next/static/**', (route) =>
      route.continue({ headers: { ...route.request().headers(), [instanceHeader]: `${to}` } }),
    )
    await use(page, from)
    await page.goto('/login')
    await expect(heading(page, 'Sign in')).toBeVisible()
    // Unchanged files come from the requested instance, the others from the instance of their build.
    expect(new Set(files)).toEqual(new Set([appPorts[from], appPorts[to]].map(String)))
  })
}
