import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { askForMail, pressAndWait, settingsCard } from '../support/mail-moves'
import { signIn } from '../support/moves'
import { newPassword, type Person } from '../support/people'

/** What nobody should type, and people, password managers and scripts do. */
const badValues = {
  nothing: '',
  blanks: '   ',
  '10,000 characters': 'x'.repeat(10_000),
  'control characters': '\u0001\u0007\u001b\u007f',
  'code of a page': '"><img src=x onerror=alert(1)><script>alert(1)</script>{{7*7}}',
} as const

interface BadForm {
  readonly title: string
  /** Opens it; the part of the page that it stands in. */
  readonly open: (page: Page, person: Person) => Promise<Locator>
  /** What is typed beside the bad value, by label; refused as well, so that the form comes back. */
  readonly typed: (person: Person) => Readonly<Record<string, string>>
  readonly button: string
}

const main = (page: Page): Locator => page.getByRole('main')
const at = (address: string) => async (page: Page) => {
  await page.goto(address)
  return main(page)
}

const forms: readonly BadForm[] = [
  {
    title: 'sign in',
    open: at('/login'),
    typed: ({ email }) => ({ 'E-Mail': email, Password: newPassword() }),
    button: 'Sign in with password',
  },
  {
    title: 'registration',
    open: at('/registration?return_to=/'),
    typed: ({ email }) => ({ 'E-Mail': email, 'First name': 'Ada', Password: newPassword(7) }),
    button: 'Sign up',
  },
  {
    title: 'recovery',
    open: at('/recovery'),
    typed: () => ({ Email: 'no address' }),
    button: 'Continue',
  },
  {
    title: 'verification',
    open: at('/verification'),
    typed: () => ({ Email: 'no address' }),
    button: 'Continue',
  },
  {
    title: 'the code of a recovery',
    open: async (page, { email }) => {
      await page.goto('/recovery')
      await askForMail(page, email)
      return main(page)
    },
    typed: () => ({ 'Recovery code': 'abcdef' }),
    button: 'Continue',
  },
  {
    title: 'the code of a verification',
    open: async (page, { email }) => {
      await page.goto('/verification')
      await askForMail(page, email)
      return main(page)
    },
    typed: () => ({ 'Verification code': 'abcdef' }),
    button: 'Continue',
  },
  {
    title: 'the profile',
    open: async (page, person) => {
      await signIn(page, person)
      await page.goto('/settings')
      return settingsCard(page, 'Profile Settings')
    },
    typed: () => ({ 'E-Mail': 'no address', 'Last name': 'Lovelace' }),
    button: 'Save',
  },
  {
    title: 'a new password',
    open: async (page, person) => {
      await signIn(page, person)
      await page.goto('/settings')
      return settingsCard(page, 'Change Password')
    },
    typed: () => ({ Password: newPassword(7) }),
    button: 'Save',
  },
]

for (const { title, open, typed, button } of forms) {
  test(`${title}: bad input is answered in its form, and nothing else is lost`, async ({ page, person }) => {
    const form = await open(page, person)
    for (const label of Object.keys(typed(person))) {
      for (const [kind, bad] of Object.entries(badValues)) {
        // An optional field may stay empty.
        if (bad === '' && !(await isRequired(form, label))) continue
        await test.step(`${label}: ${kind}`, async () => {
          const filled = await fill(form, { ...typed(person), [label]: bad })
          await send(form, button)
          await expectAnswered(page)
          await expectKept(form, filled)
        })
      }
    }
  })
}

/** Fills in the form, and says what the browser made of it: it trims addresses. */
async function fill(
  form: Locator,
  values: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const filled: Record<string, string> = {}
  for (const [label, value] of Object.entries(values)) {
    await fieldOf(form, label).fill(value)
    filled[label] = await fieldOf(form, label).inputValue()
  }
  return filled
}

/** Sends what the browser's own checks would hold back. */
async function send(form: Locator, button: string): Promise<void> {
  const pressed = form.getByRole('button', { name: button, exact: true })
  await pressed.evaluate((element: HTMLButtonElement) => {
    if (element.form) element.form.noValidate = true
  })
  await pressAndWait(pressed)
}

/** The form is there again and says something: what is wrong, or for an odd password that it was saved. */
async function expectAnswered(page: Page): Promise<void> {
  expect(new URL(page.url()).pathname).not.toBe('/error')
  const said = main(page).locator('[role=alert], [role=status], [aria-invalid=true]')
  await expect(said.first()).toBeVisible()
}

/** Passwords and codes are typed anew, all else stands where it was typed, unless it was more than a cookie can hold. */
async function expectKept(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    if (value.length > 2000) continue
    const isSecret = /password|code/i.test(label)
    await expect(fieldOf(form, label), label).toHaveValue(isSecret ? '' : value)
  }
}

async function isRequired(form: Locator, label: string): Promise<boolean> {
  return (await fieldOf(form, label).getAttribute('required')) !== null
}

function fieldOf(form: Locator, label: string): Locator {
  return form.getByLabel(label, { exact: true })
}
