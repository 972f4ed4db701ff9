import { expect, test } from './support/fixtures'
import { signIn } from './support/moves'
import { pseudoLocales } from './support/pseudo-locale'
import { askForVariant } from './support/variants'

const anybodys = [
  '/login',
  '/login?flow=unknown',
  '/recovery',
  '/verification',
  '/error?error=invalid_client',
  '/logoutsuccess',
  '/no-such-page',
]
const whoIsSignedIn = ['/', '/login', '/logout', '/sessions']

for (const locale of pseudoLocales) {
  test.describe(locale, () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('fits on a phone, every screen of it', async ({ page, person, baseURL, watch }) => {
      watch.expectConsoleError(/no-such-page/)
      const speak = () => page.context().addCookies([{ name: 'lang', value: locale, url: baseURL ?? '' }])
      async function expectToFit() {
        await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar-XB' ? 'rtl' : 'ltr')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[åçéîñöšûýž]/i)
        await page.locator('summary').last().click()
        const room = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect({ url: page.url(), room }).toEqual({ url: page.url(), room: 0 })
      }

      await signIn(page, person)
      await speak()
      for (const address of whoIsSignedIn) {
        await page.goto(address)
        await expectToFit()
      }
      await page.context().clearCookies()
      await speak()
      for (const address of anybodys) {
        await page.goto(address)
        await expectToFit()
      }
      await askForVariant(page.context(), 'oidc')
      await page.goto('/login')
      await expectToFit()
    })
  })
}
