import { expect, test } from '../../fixtures/fixtures'
import { newPerson } from '../../fixtures/people'
import { expectSignedIn, heading, signIn, submitLogin, submitRegistration } from '../../support/actions'
import { askForMail, continueButton } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'

/** What keyboards, browsers and mail programs make of the same text, on the way to Kratos and back. */
test.describe('the same in another spelling', { tag: '@more' }, () => {
  const spoiledLinks: Record<string, (link: string) => string> = {
    'escaped for HTML, with the full stop of its sentence': (link) => `${link.replaceAll('&', '&amp;')}.`,
    'in quoted-printable': (link) => link.replaceAll('=', '=3D'),
    'with a capital and a bracket': (link) => `${link.replace('/verification', '/Verification')})`,
  }
  test('a link that a mail program spoiled opens its page', async ({ page, person, anotherBrowser }) => {
    await page.goto('/verification')
    await askForMail(page, person.email)
    const { code, link } = await mailNumber(2, person.email)
    const other = await anotherBrowser()
    for (const [how, spoil] of Object.entries(spoiledLinks)) {
      await other.goto(spoil(link))
      await expect(other.getByLabel('Verification code'), how).toHaveValue(code)
    }
    await continueButton(other).click()
    await expect(other.getByText('Your email address is now verified.')).toBeVisible()
  })

  test('a domain with other letters is one account, in both its spellings', async ({
    page,
    anotherBrowser,
  }) => {
    const { email, password } = newPerson()
    const [unicode, ascii] = ['bücher.example', 'xn--bcher-kva.example'].map((domain) =>
      email.replace('example.com', domain),
    ) as [string, string]
    await page.goto('/registration?return_to=/')
    await submitRegistration(page, { email: unicode, password })
    await expect(heading(page, 'Verify your account')).toBeVisible()
    await expect(page.getByText(unicode)).toBeVisible()
    for (const written of [unicode, ascii]) {
      const other = await anotherBrowser()
      await other.goto('/login')
      await submitLogin(other, { email: written, password })
      await expectSignedIn(other, { email: unicode })
    }
  })

  test('a password is the same with its accents as one character or as two', async ({
    page,
    anotherBrowser,
  }) => {
    const { email, password } = newPerson()
    const accented = `${password}-café`
    await page.goto('/registration?return_to=/')
    await submitRegistration(page, { email, password: accented.normalize('NFD') })
    await expect(heading(page, 'Verify your account')).toBeVisible()
    for (const form of ['NFC', 'NFD']) {
      await signIn(await anotherBrowser(), { email, password: accented.normalize(form) })
    }
  })

  test('a curly apostrophe in an address is a straight one', async ({ page, anotherBrowser }) => {
    const { email, password } = newPerson()
    const straight = `o'${email}`
    await page.goto('/registration?return_to=/')
    await submitRegistration(page, { email: straight.replace("'", '’'), password })
    await expect(heading(page, 'Verify your account')).toBeVisible()
    await signIn(await anotherBrowser(), { email: straight, password })
    expect((await mailNumber(1, straight)).code).toMatch(/^\d{6}$/)
  })
})
