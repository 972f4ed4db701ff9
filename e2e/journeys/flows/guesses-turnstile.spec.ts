import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { createAccount } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPerson } from '../../fixtures/people'
import { alertOf, emailField, expectSignedIn, passwordField, submitLogin } from '../../support/actions'
import { slowClock, startAnotherApp } from '../../support/another-app'
import { keepWaiting } from '../../support/guess-actions'
import { simulateTurnstile } from '../../support/simulated-turnstile'

// Without JavaScript there is no widget: guesses.spec.ts has the wait.
test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false)

const over = (page: Page) => page.getByText('You can try again now.').first()
const check = (page: Page) => page.getByRole('group', { name: 'Confirm that you are human' })

test('at a limit, Turnstile replaces the proof of work, and the proof of work replaces a failing Turnstile', {
  tag: ['@sandbox', '@more'],
}, async ({ anotherBrowser, watch }) => {
  test.slow()
  const turnstile = await simulateTurnstile()
  const app = await startAnotherApp('guesses-turnstile', {
    GUESS_LIMITS: 'on',
    TRUSTED_PROXY_HOPS: '1',
    ...turnstile.environment,
    NODE_OPTIONS: `${slowClock} ${turnstile.environment.NODE_OPTIONS}`,
  })

  /** An owner whom an attacker keeps waiting, on the login page of a browser. */
  async function openAsOwner(networks: string, isBlocked = false, width = 1280) {
    const owner = newPerson()
    await createAccount(owner, app.url)
    const ip = await keepWaiting(app.url, owner.email, networks)
    const toCloudflare: string[] = []
    const page = await anotherBrowser(
      async (context) => {
        await context.setExtraHTTPHeaders({ 'x-forwarded-for': ip })
        await context.addCookies([{ name: 'theme', value: 'dark', url: app.url }])
        if (isBlocked) await context.route('https://challenges.cloudflare.com/**', (route) => route.abort())
        else await turnstile.show(context)
        context.on('request', (request) => {
          if (request.url().includes('cloudflare')) toCloudflare.push(request.url())
        })
      },
      { baseURL: app.url, viewport: { width, height: 800 } },
    )
    const opened = await page.goto('/login')
    expect(opened?.headers()['content-security-policy']).not.toContain('cloudflare')
    await expect(emailField(page)).toBeVisible()
    expect(toCloudflare).toEqual([])
    await submitLogin(page, owner)
    await expect(passwordField(page)).toHaveValue('')
    return { page, owner }
  }
  const frameOf = (page: Page) => check(page).locator('iframe')
  const confirm = (page: Page) =>
    check(page).frameLocator('iframe').getByRole('button', { name: 'I am human' }).click()

  try {
    const { page, owner } = await openAsOwner('203.0.115')
    await expect(alertOf(page)).toContainText('Too many failed attempts.')
    await expect(frameOf(page)).toHaveAttribute('src', /theme=dark&language=en&size=flexible$/)
    await expect(emailField(page)).toHaveValue(owner.email)
    await expect(page.getByRole('status').filter({ hasText: 'Confirm that you are human' })).toHaveCount(1)
    await confirm(page)
    await expect(over(page)).toBeVisible()
    await submitLogin(page, owner)
    await expectSignedIn(page, owner)
    expect(turnstile.asked.map((form) => [...form.keys()])).toEqual([['secret', 'response']])

    watch.expectConsoleError(/Failed to load resource|ERR_FAILED/)
    const blocked = await openAsOwner('203.0.116', true)
    await expect(over(blocked.page)).toBeVisible()
    await expect(check(blocked.page)).toHaveCount(0)
    await submitLogin(blocked.page, blocked.owner)
    await expectSignedIn(blocked.page, blocked.owner)

    turnstile.fail()
    const late = await openAsOwner('203.0.117', false, 320)
    await expect(frameOf(late.page)).toHaveAttribute('src', /size=compact$/)
    await confirm(late.page)
    await expect(over(late.page)).toBeVisible()
    await submitLogin(late.page, late.owner)
    // The proof of work may be ready before the visitor has read how long to wait.
    await expect(passwordField(late.page)).toHaveValue('')
    await expect(check(late.page)).toHaveCount(0)
    await expect(over(late.page)).toBeVisible()
    await submitLogin(late.page, late.owner)
    await expectSignedIn(late.page, late.owner)
    const warnings = readFileSync(app.logFile, 'utf8').match(/"turnstile_unavailable","reason":"status-503"/g)
    expect(warnings).toHaveLength(1)
  } finally {
    await app.stop()
    turnstile.stop()
  }
})
