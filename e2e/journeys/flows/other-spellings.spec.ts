import { expect, test } from '../../fixtures/fixtures'
import { newPerson, type Person } from '../../fixtures/people'
import { expectSignedIn, heading, submitLogin, submitRegistration } from '../../support/actions'
import { askForMail, continueButton } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'

const [unicode, ascii] = ['bücher.example', 'xn--bcher-kva.example'] as const

/** What keyboards, browsers and mail programs make of the same text, on the way to Kratos and back. */
test.describe('the same in another spelling', { tag: '@more' }, () => {
  const spoiledLinks: Record<string, (link: string) => string> = {
    'escaped for HTML, with the full stop of its sentence': (link) => `${link.replaceAll('&', '&amp;')}.`,
    'in quoted-printable': (link) => link.replaceAll('=', '=3D'),
    'with a capital and a bracket': (link) => `${link.replace('/verification', '/Verification')})`,
  }
  test('a link that a mail program spoiled opens its page', async ({ page, person }) => {
    await page.goto('/verification')
    await askForMail(page, person.email)
    const { code, link } = await mailNumber(2, person.email)
    await page.context().clearCookies()
    for (const [how, spoil] of Object.entries(spoiledLinks)) {
      await page.goto(spoil(link))
      await expect(page.getByLabel('Verification code'), how).toHaveValue(code)
    }
    await continueButton(page).click()
    await expect(page.getByText('Your email address is now verified.')).toBeVisible()
  })

  for (const { title, written, shown, others } of [
    {
      title: 'a domain with other letters is one account, in both its spellings',
      written: ({ email, password }: Person) => ({ email: email.replace('example.com', unicode), password }),
      others: ({ email, password }: Person) => ({ email: email.replace('example.com', ascii), password }),
      shown: ({ email }: Person) => email.replace('example.com', unicode),
    },
    {
      title: 'a password is the same with its accents as one character or as two',
      written: ({ email, password }: Person) => ({ email, password: `${password}-café`.normalize('NFD') }),
      others: ({ email, password }: Person) => ({ email, password: `${password}-café`.normalize('NFC') }),
      shown: ({ email }: Person) => email,
    },
    {
      title: 'a curly apostrophe in an address is a straight one',
      written: ({ email, password }: Person) => ({ email: `o’${email}`, password }),
      others: ({ email, password }: Person) => ({ email: `o'${email}`, password }),
      shown: ({ email }: Person) => `o'${email}`,
    },
  ])
    test(title, async ({ page }) => {
      const person = newPerson()
      await page.goto('/registration?return_to=/')
      await submitRegistration(page, written(person))
      await expect(heading(page, 'Verify your account')).toBeVisible()
      await expect(page.getByText(shown(person))).toBeVisible()
      for (const visitor of [written(person), others(person)]) {
        await page.context().clearCookies()
        await page.goto('/login')
        await submitLogin(page, visitor)
        await expectSignedIn(page, { email: shown(person) })
      }
    })
})
