import { expect, test } from '../../fixtures/fixtures'
import { heading } from '../../support/actions'

const requestId = /^Request ID: [0-9A-Z]{5}-[0-9A-Z]{5}$/

test('an error that Kratos stores is shown with its text, and an unknown one without', async ({ page }) => {
  await page.goto('/api/.ory/self-service/login/browser?return_to=https%3A%2F%2Fforeign.example%2F')
  await expect(page).toHaveURL(/\/error\?id=[\w-]+$/)
  await expect(heading(page, 'Something went wrong')).toBeVisible()
  await expect(page.getByText(/return_to/)).toBeVisible()
  await expect(page.getByText(requestId)).toBeVisible()
  await page.goto('/error?id=00000000-0000-4000-8000-000000000000')
  await expect(heading(page, 'Something went wrong')).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('an error in JSON is shown with the title of its status', async ({ page }) => {
  const error = {
    status: 404,
    statusText: 'Not Found',
    url: 'https://foreign.example/',
    data: { message: 'No such flow' },
  }
  await page.goto(`/error?error=${encodeURIComponent(JSON.stringify(error))}`)
  await expect(heading(page, '404 - Page not found')).toBeVisible()
  await expect(page.getByText(/sent this message. It is not from us/)).toBeVisible()
  await expect(page.getByRole('blockquote')).toContainText('No such flow')

  const reported = { error: { message: 'The flow is gone', reason: 'It was completed before.' } }
  await page.goto(`/error?error=${encodeURIComponent(JSON.stringify({ status: 404, data: reported }))}`)
  await expect(page.getByRole('blockquote')).toContainText('The flow is gone')
  await expect(page.getByRole('blockquote')).toContainText('It was completed before.')

  await page.goto(
    `/error?error=${encodeURIComponent(JSON.stringify({ status: 502, data: 'Upstream is away' }))}`,
  )
  await expect(heading(page, 'Internal Server Error')).toBeVisible()
  await expect(page.getByText('Upstream is away')).toBeVisible()
})

test('a known OAuth2 error has our texts, and the service’s text is marked as a quotation', async ({
  page,
}) => {
  await page.goto(
    '/error?error=invalid_client&error_description=Client+authentication+failed&error_hint=Unknown+client',
  )
  await expect(heading(page, 'Something is wrong with the application')).toBeVisible()
  await expect(page.getByText(/sent this message. It is not from us/)).toBeVisible()
  await expect(page.getByRole('blockquote')).toHaveText('Client authentication failed Unknown client')
  await expect(page.getByText('Error code: invalid_client', { exact: true })).toBeVisible()
})

test('an unknown OAuth2 error is not shown: anyone can write such a link', async ({ page }) => {
  await page.goto('/error?error=account_blocked&error_description=Call+555+0100&error_hint=Call+now')
  await expect(heading(page, 'Something went wrong')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/blocked|555|now/i)
})

test('markup in the URL is shown as text', async ({ page }) => {
  const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
  const error = { status: 500, statusText: markup, data: { message: markup } }
  await page.goto(`/error?error=${encodeURIComponent(JSON.stringify(error))}`)
  await expect(page.getByText(markup).first()).toBeVisible()
  await expect(page.locator('main img')).toHaveCount(0)

  await page.goto(`/error?error=invalid_request&error_description=${encodeURIComponent(markup)}`)
  await expect(page.getByText(markup).first()).toBeVisible()
  await expect(page.locator('main img')).toHaveCount(0)
})

test("'Try again' never links to another site, and invalid values in the URL are ignored", async ({
  page,
}) => {
  for (const retry of [
    'javascript:alert(1)',
    'https://evil.example/',
    '//evil.example',
    'data:text/html,x',
  ]) {
    await page.goto(`/error?reason=timeout&retry=${encodeURIComponent(retry)}`)
    await expect(heading(page, 'This is taking too long')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link'), retry).toHaveAttribute('href', '/')
  }
  await page.goto('/error?reason=nonsense&seconds=-5&request=%3Cb%3E&error=%7Bbroken&id=')
  await expect(heading(page, 'Something went wrong')).toBeVisible()
  await expect(page.getByText(requestId)).toBeVisible()
})

test('the request id can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/error?reason=unavailable')
  const sentence = (await page.getByText(requestId).textContent()) ?? ''
  const copy = page.getByRole('button', { name: 'Copy' })
  await copy.click()
  await expect(page.getByRole('status')).toHaveText('Copied')
  expect(`Request ID: ${await page.evaluate(() => navigator.clipboard.readText())}`).toBe(sentence)
})

test('an unknown path shows the page for status 404', { tag: '@each-host' }, async ({ page, watch }) => {
  watch.expectConsoleError(/status of 404/)
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(heading(page, '404 - Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
})
