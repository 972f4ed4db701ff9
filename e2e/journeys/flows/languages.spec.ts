import type { Locator } from '@playwright/test'
import { expect, test } from '../../fixtures/fixtures'
import { newPassword, newPerson } from '../../fixtures/people'
import { alertOf, flowIdOf, flowUrlOf, heading, noticeOf, submitRegistration } from '../../support/actions'
import { openRows } from '../../support/settings-actions'

test.describe('a browser that requests German', { tag: '@more' }, () => {
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

test('a visitor chooses Traditional Chinese and stays in the flow', { tag: '@more' }, async ({
  page,
  person,
}) => {
  await page.goto('/login?return_to=/sessions')
  const flow = await flowIdOf(page)
  await page.getByRole('link', { name: 'Language: English' }).click()
  await expect(heading(page, 'Choose your language')).toBeVisible()
  await page.getByRole('button', { name: '繁體中文' }).click()

  await expect(heading(page, '登入')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant')
  expect(await flowIdOf(page)).toBe(flow)
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

test.describe('a browser that requests Arabic', { tag: '@more' }, () => {
  test.use({ locale: 'ar-EG' })

  test('gets pages from right to left, and types from left to right', async ({ page, person }) => {
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const leftOf = async (locator: Locator) => (await locator.boundingBox())?.x ?? Number.NaN
    const switchLeft = await leftOf(page.getByRole('link', { name: /العربية/ }))
    expect(switchLeft).toBeLessThan(await leftOf(page.locator('header').getByText('Latchkey')))

    const email = page.getByLabel('البريد الإلكتروني')
    const password = page.getByLabel('كلمة المرور', { exact: true })
    await email.fill(person.email)
    await password.fill(person.password)
    const reveal = page.getByRole('button', { name: 'إظهار كلمة المرور أو إخفاؤها' })
    for (const field of [email, password]) {
      await expect(field).toHaveCSS('direction', 'ltr')
      await expect(field).toHaveCSS('text-align', 'right')
    }
    // What is typed does not run under the button.
    const button = await reveal.boundingBox()
    expect(await leftOf(reveal)).toBeCloseTo(await leftOf(password), 0)
    await expect(password).toHaveCSS('padding-left', `${button?.width}px`)

    await password.press('Enter')
    await expect(page.getByText(`تم تسجيل الدخول باسم \u2068${person.email}\u2069`)).toBeVisible()
  })
})

test('a signed-out visitor gets the sign-in in the language of the page, and Chinese simplified', {
  tag: '@more',
}, async ({ request }) => {
  /** The language and the heading of the page where a visitor ends. */
  const shown = async (path: string, language: string) => {
    const html = await (await request.get(path, { headers: { 'accept-language': language } })).text()
    return [/<html[^>]* lang="([^"]+)"/.exec(html)?.[1], /<h1[^>]*>([^<]+)</.exec(html)?.[1]]
  }
  for (const path of ['/settings', '/setting', '/setpassword', '/bind', '/registration']) {
    expect([path, ...(await shown(path, 'de-DE'))]).toEqual([path, 'en', 'Login'])
  }
  expect(await shown('/sessions', 'de-DE')).toEqual(['de', 'Anmelden'])
  expect(await shown('/login', 'zh-CN')).toEqual(['zh-Hans', '登录'])
})

test('a browser that sends no Referer returns to its page after the language change', {
  tag: '@more',
}, async ({ page }) => {
  await page.goto('/login?return_to=/sessions')
  const path = await flowUrlOf(page)
  const list = (await page.getByRole('link', { name: 'Language: English' }).getAttribute('href')) ?? ''
  const html = await (await page.request.get(list)).text()
  const action = /action="(\/api\/language[^"]*)"/.exec(html)?.[1] ?? ''
  expect(new URL(action, page.url()).searchParams.get('page')).toBe(path)
  const response = await page.request.post(action, { form: { lang: 'de' }, maxRedirects: 0 })
  expect(response.headers().location).toBe(path)
})

test('a visitor changes the theme on the list of languages and goes back', { tag: '@more' }, async ({
  page,
}) => {
  await page.goto('/login?return_to=/sessions')
  const url = await flowUrlOf(page)
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
  await expect(page).toHaveURL(url)
})

test.describe('a browser that requests the Portuguese of Portugal', { tag: '@more' }, () => {
  test.use({ locale: 'pt-PT' })

  test('gets it, with the Brazilian text where its file has none, and can choose Brazil’s', async ({
    page,
  }) => {
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT')
    await expect(heading(page, 'Iniciar sessão')).toBeVisible()
    await page.getByRole('link', { name: 'Idioma: Português (Portugal)' }).click()
    await page.getByRole('button', { name: 'Português (Brasil)' }).click()
    await expect(heading(page, 'Entrar')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  })
})

test.describe('without JavaScript', { tag: '@more' }, () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor chooses Afrikaans, and this wins over ui_locales', async ({ page, person }) => {
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
