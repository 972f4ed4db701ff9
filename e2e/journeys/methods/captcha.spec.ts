import { expect, test } from '../../fixtures/fixtures'
import { flowUrlOf } from '../../support/actions'
import { type AnotherApp, startAnotherApp } from '../../support/another-app'
import { type CaptchaKratos, startCaptchaKratos } from '../../support/captcha-kratos'
import { cloudflareOrigin, simulateCloudflare } from '../../support/simulated-turnstile'

// One app serves all tests of the file.
test.describe.configure({ mode: 'default' })
let kratos: CaptchaKratos
let app: AnotherApp
test.beforeAll(async () => {
  kratos = await startCaptchaKratos()
  app = await startAnotherApp('captcha', { ORY_SDK_URL: kratos.url })
})
test.afterAll(async () => {
  await app.stop()
  kratos.stop()
})

const field = 'transient_payload.captcha_turnstile_response'

/** Shows a frame of Cloudflare's origin, and returns a token. */
const script = `window.turnstile = {
  render(element, options) {
    const frame = document.createElement('iframe')
    frame.src = '${cloudflareOrigin}/frame'
    frame.title = 'Check'
    frame.onload = () => options.callback(options.sitekey + ' ' + options.action)
    element.append(frame)
    return 'widget'
  },
  remove() {},
}`

test('the captcha is shown, and its token is posted with the form', { tag: '@sandbox' }, async ({
  page,
  context,
}) => {
  await simulateCloudflare(context, script, '<p>Are you a robot?</p>')
  const opened = await page.goto(`${app.url}/login`)
  expect(await flowUrlOf(page)).toContain('captcha=turnstile')
  expect(opened?.headers()['content-security-policy']).toContain(`frame-src ${cloudflareOrigin};`)
  await expect(page.frameLocator('iframe').getByText('Are you a robot?')).toBeVisible()
  await expect(page.locator(`input[name="${field}"]`)).toHaveValue('3x00000000000000000000FF login')

  const posted = kratos.nextForm()
  await page.getByRole('textbox').first().fill('ada@example.com')
  await page
    .getByRole('button', { name: /continue|sign in|send/i })
    .first()
    .click()
  expect((await posted).get(field)).toBe('3x00000000000000000000FF login')
})

test('other pages may not show a frame of Cloudflare', { tag: '@sandbox' }, async ({ page }) => {
  const response = await page.goto(`${app.url}/logoutsuccess`)
  expect(response?.headers()['content-security-policy']).not.toContain('cloudflare')
})

test('a captcha that cannot be loaded: the page shows that', { tag: '@sandbox' }, async ({
  page,
  context,
  watch,
}) => {
  watch.expectConsoleError(/Failed to load resource|ERR_FAILED/)
  await context.route(`${cloudflareOrigin}/**`, (route) => route.abort())
  await page.goto(`${app.url}/login`)
  await expect(page.getByRole('alert').getByText(/We could not show the check/)).toBeVisible()
})

test.describe('without JavaScript', { tag: '@sandbox' }, () => {
  test.use({ javaScriptEnabled: false })

  test('a sentence explains that the form needs JavaScript', async ({ page }) => {
    await page.goto(`${app.url}/login`)
    await expect(page.getByText(/needs JavaScript/)).toBeVisible()
  })
})
