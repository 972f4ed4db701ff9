import { expect, test } from '../../fixtures/fixtures'
import { needs } from '../../ory/releases'
import { alertOf, heading, submitLogin } from '../../support/actions'
import { startAnotherApp } from '../../support/another-app'
import { currentBackend } from '../../support/backend'
import {
  codeField,
  connectUntilConsent,
  expectCodePage,
  expectConnected,
  expectNothingAllowed,
  pressContinue,
  refuseLink,
  typeCode,
} from '../../support/device-actions'
import { allowButton, denyButton, expectConsent, rememberBox } from '../../support/oauth-actions'
import { Television } from '../../support/television'

const pending = { error: 'authorization_pending' }
const wrongCode = 'This code is not valid or has expired. Your device can show a new one.'

test.describe('the device grant', { tag: ['@more', needs('device-grant')] }, () => {
  test('a person signs in to a television with the code that it shows', {
    tag: ['@instances', '@no-script'],
  }, async ({ page, person }) => {
    const television = await Television.register()
    const code = await television.showCode()
    await page.goto(television.url)
    await expectCodePage(page)
    await expect(page.getByText('If someone sent you the code, do not connect.')).toBeVisible()
    await typeCode(page, ` ${code.slice(0, 4)} - ${code.slice(4)} `)
    await expect(page.getByText('to authenticate Harbour Television')).toBeVisible()
    await submitLogin(page, person)

    await expectConsent(page)
    const main = page.getByRole('main')
    await expect(main).toContainText('Harbour Television asks for permission to:')
    await expect(main).toContainText('If someone sent you the code, choose “Deny”.')
    await expect(main.getByRole('listitem')).toHaveText(['Know who you are', 'See your email address'])
    expect(await television.poll()).toEqual(pending)
    await allowButton(page).click()

    await expectConnected(page)
    await expect(main).toContainText('You can close this page and go back to your device.')
    expect(await television.poll()).toMatchObject({ email: person.email })
  })

  test('an incorrect code stays in the field, and the correct one works after it', {
    tag: '@no-script',
  }, async ({ page }) => {
    const television = await Television.register()
    const code = await television.showCode()
    await page.goto(television.url)
    await typeCode(page, 'wrong-Code')
    await expect(alertOf(page)).toHaveText(wrongCode)
    await expect(codeField(page)).toHaveValue('wrong-Code')
    await typeCode(page, code)
    await expect(page.getByText('to authenticate Harbour Television')).toBeVisible()
  })

  test('capitals are sent as small letters, but only after Hydra rejected them', async ({ page }) => {
    const television = await Television.register()
    const code = await television.showSmallCode()
    await page.goto(television.url)
    await typeCode(page, code.toUpperCase())
    await expect(page.getByText('to authenticate Harbour Television')).toBeVisible()
  })

  test('a code in the URL is filled in and accepted only by a press, and only once', async ({
    page,
    person,
  }) => {
    const television = await Television.register()
    const code = await television.showCode()
    await page.goto(television.completeUrl)
    await expectCodePage(page)
    await expect(codeField(page)).toHaveValue(code)
    await pressContinue(page)
    await submitLogin(page, person)
    await expectConsent(page)
    await allowButton(page).click()
    await expectConnected(page)
    expect(await television.poll()).toMatchObject({ email: person.email })
    await page.goto(television.url)
    await typeCode(page, code)
    await expect(alertOf(page)).toHaveText(wrongCode)
  })

  test('a person declines on the page of the code', async ({ page }) => {
    const television = await Television.register()
    await television.showCode()
    await page.goto(television.completeUrl)
    await refuseLink(page).click()
    await expectNothingAllowed(page)
    expect(await television.poll()).toEqual(pending)
    await page.getByRole('link', { name: 'Enter another code' }).click()
    await expectCodePage(page)
    await expect(codeField(page)).toHaveValue('')
  })

  test('a person denies the consent, and the code can be used again', { tag: '@no-script' }, async ({
    page,
    person,
  }) => {
    const television = await Television.register()
    const code = await television.showCode()
    await connectUntilConsent(page, person, { url: television.url, code })
    await denyButton(page).click()
    await expectNothingAllowed(page)
    expect(await television.poll()).toEqual(pending)
    await page.goto(television.url)
    await typeCode(page, code)
    await expectConsent(page)
  })

  test('a device always prompts, and another person can sign in if Hydra remembers a login', async ({
    page,
    context,
    person,
    otherPerson,
  }) => {
    const television = await Television.register({ skip_consent: true })
    const code = await television.showCode()
    await connectUntilConsent(page, person, { url: television.url, code })
    await expect(rememberBox(page)).toBeHidden()
    await allowButton(page).click()
    await expectConnected(page)

    await television.showCode()
    await page.goto(television.completeUrl)
    await pressContinue(page)
    await expectConsent(page)

    await context.clearCookies({ name: 'ory_kratos_session' })
    const again = await television.showCode()
    await page.goto(television.url)
    await typeCode(page, again)
    // The request restarts, because Hydra had to revoke the login of the first person.
    await expectCodePage(page)
    await expect(codeField(page)).toHaveValue(again)
    await pressContinue(page)
    await submitLogin(page, otherPerson)
    await expectConsent(page)
    await allowButton(page).click()
    await expectConnected(page)
    expect(await television.poll()).toMatchObject({ email: otherPerson.email })
  })

  test('the page without a challenge gets one from Hydra', async ({ page }) => {
    await page.goto('/device?user_code=aBcDeFgH')
    await expectCodePage(page)
    expect(new URL(page.url()).searchParams.has('device_challenge')).toBe(true)
    await expect(codeField(page)).toHaveValue('aBcDeFgH')
  })

  test('a challenge that Hydra did not create is no longer valid', async ({ page }) => {
    const television = await Television.register()
    const code = await television.showCode()
    await page.goto('/device?device_challenge=made-up')
    await typeCode(page, code)
    await expect(heading(page, 'This request is no longer valid')).toBeVisible()
    expect(await television.poll()).toEqual(pending)
  })
})

test('a form of another visit is rejected', { tag: ['@more', needs('device-grant')] }, async ({ page }) => {
  const television = await Television.register()
  await television.showCode()
  await page.goto(television.completeUrl)
  const other = await page.locator('input[name="device_challenge"]').inputValue()
  await page.goto(television.completeUrl)
  await page.locator('input[name="device_challenge"]').evaluate((input, value) => {
    ;(input as HTMLInputElement).value = value
  }, other)
  await pressContinue(page)
  await expect(page.getByText('We could not confirm that this form came from your browser')).toBeVisible()
  expect(await television.poll()).toEqual(pending)
})

test('a Hydra without the device grant: the page shows that it is not set up', {
  tag: ['@oldest-ory', '@more'],
}, async ({ page }) => {
  // Kratos' admin API does not know the path either, as Hydra before 25.4.
  const settings = { HYDRA_ADMIN_URL: currentBackend().kratosAdminUrl }
  const app = await startAnotherApp('no-device-grant', settings)
  await page.goto(`${app.url}/device`)
  await expect(heading(page, 'Signing in to applications is not set up')).toBeVisible()
  await page.goto(`${app.url}/device?device_challenge=x`)
  await expect(heading(page, 'Signing in to applications is not set up')).toBeVisible()
  await app.stop()
})
