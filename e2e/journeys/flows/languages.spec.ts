import { expect, test } from '../../fixtures/fixtures'
import { newPassword, newPerson } from '../../fixtures/people'
import { alertOf, flowIdOf, heading, noticeOf, signIn, submitRegistration } from '../../support/actions'
import { openRows } from '../../support/settings-actions'

test.describe('a browser that asks for German', () => {
  test.use({ locale: 'de-AT' })

  test('gets German pages from the sign-in to the sign-out', async ({ page, person }) => {
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(heading(page, 'Anmelden')).toBeVisible()
    await expect(page).toHaveTitle(/^Anmelden · /)

    const password = page.getByLabel('Passwort', { exact: true })
    const submit = page.getByRole('button', { name: /^(Mit Passwort a|A)nmelden$/ })
    await page.getByLabel('E-Mail-Adresse').fill(person.email)
    await password.fill(newPassword())
    await submit.click()
    await expect(alertOf(page)).toHaveText('Konto oder Passwort ist falsch. Bitte prüfen Sie Ihre Eingaben.')

    await password.fill(person.password)
    await submit.click()
    await expect(heading(page, 'Ihr Konto')).toBeVisible()
    await expect(page.getByText(`Angemeldet als ${person.email}`)).toBeVisible()

    await page.goto('/sessions')
    await expect(heading(page, 'Wo Sie angemeldet sind')).toBeVisible()
    await openRows(page.getByRole('article').first())
    await expect(page.getByText(/^\d{1,2}\. \p{L}+ \d{4}/u).first()).toBeVisible()

    await page.goto('/logout')
    await page.getByRole('button', { name: 'Ja' }).click()
    await expect(heading(page, 'Sie sind jetzt abgemeldet!')).toBeVisible()
  })

  test('gets registration and settings in English, and the next page in German', async ({ page }) => {
    await page.goto('/registration?return_to=/')
    await expect(heading(page, 'Register an account')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await submitRegistration(page, newPerson())
    await expect(heading(page, 'Konto bestätigen')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })
})

test('a visitor chooses Traditional Chinese and stays in the flow', async ({ page, person }) => {
  await page.goto('/login?return_to=/sessions')
  const flow = flowIdOf(page)
  await page.getByRole('link', { name: 'Language: English' }).click()
  await expect(heading(page, 'Choose your language')).toBeVisible()
  await page.getByRole('button', { name: '繁體中文' }).click()

  await expect(heading(page, '登入')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant')
  expect(flowIdOf(page)).toBe(flow)
  expect(new URL(page.url()).searchParams.get('return_to')).toBe('/sessions')

  await page.getByLabel('電子郵件').fill(person.email)
  await page.getByLabel('密碼', { exact: true }).fill(newPassword())
  const submit = page.getByRole('button', { name: /^(使用密碼)?登入$/ })
  await submit.click()
  await expect(alertOf(page)).toHaveText('帳號或密碼不正確，請檢查各欄位。')
  await page.getByLabel('密碼', { exact: true }).fill(person.password)
  await submit.click()
  await expect(heading(page, '您登入的裝置')).toBeVisible()
  await openRows(page.getByRole('article').first())
  await expect(page.getByText(/^\d{4}年\d{1,2}月\d{1,2}日/).first()).toBeVisible()
})

test('a browser that sends no Referer returns to its page after the language change', async ({ page }) => {
  await page.goto('/login?return_to=/sessions')
  const url = new URL(page.url())
  const path = url.pathname + url.search
  const list = (await page.getByRole('link', { name: 'Language: English' }).getAttribute('href')) ?? ''
  const html = await (await page.request.get(list)).text()
  const action = /action="(\/api\/language[^"]*)"/.exec(html)?.[1] ?? ''
  expect(new URL(action, url).searchParams.get('page')).toBe(path)
  const response = await page.request.post(action, { form: { lang: 'de' }, maxRedirects: 0 })
  expect(response.headers().location).toBe(path)
})

test('a visitor changes the theme on the list of languages and goes back', async ({ page }) => {
  await page.goto('/login?return_to=/sessions')
  const url = page.url()
  await page.getByRole('link', { name: 'Language: English' }).click()
  await page.locator('header summary').click()
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('button', { name: 'English', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  expect(page.url()).toBe(url)
})

test.describe('a browser that asks for the Portuguese of Portugal', () => {
  test.use({ locale: 'pt-PT' })

  test('gets ours, and is told that it is the one of Brazil', async ({ page }) => {
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
    await page.getByRole('link', { name: 'Idioma: Português' }).click()
    await page.getByRole('button', { name: 'Português' }).click()
    await expect(heading(page, 'Entrar')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor chooses Afrikaans, and this outranks ui_locales', async ({ page, person }) => {
    await signIn(page, person)
    await page.context().clearCookies()
    await page.goto('/login?ui_locales=xx+nl-BE')
    await expect(heading(page, 'Inloggen')).toBeVisible()
    await page.getByRole('link', { name: 'Taal: Nederlands' }).click()
    await expect(heading(page, 'Kies je taal')).toBeVisible()
    await page.getByRole('button', { name: 'Afrikaans' }).click()

    await expect(heading(page, 'Meld aan')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'af')
    await page.goto('/login?flow=unknown')
    await expect(noticeOf(page)).toHaveText(/^Hierdie bladsy (is|was) nie meer geldig/)
    await page.getByLabel('E-pos').fill(person.email)
    await page.getByLabel('Wagwoord', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: /^Meld aan( met wagwoord)?$/ }).click()
    await expect(heading(page, 'Jou rekening')).toBeVisible()
  })
})
