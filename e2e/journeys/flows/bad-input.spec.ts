import type { Locator, Page } from '@playwright/test'
import { endSession, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPassword, type Person } from '../../fixtures/people'
import { emailField, flowIdOf, noticeOf } from '../../support/actions'
import { askForMail, clickAndWait } from '../../support/mail-actions'
import {
  addAuthenticator,
  addBackupCodes,
  backupField,
  formOf,
  signInWithFirstFactor,
  totpField,
  totpSection,
} from '../../support/second-factor'
import { openSettings, settingsCard } from '../../support/settings-actions'
import { askForVariant } from '../../support/variants'

/** Bad input that people, password managers and scripts send. */
const badValues = {
  blanks: '   ',
  '10,000 characters': 'x'.repeat(10_000),
  'control characters': '\u0001\u0007\u001b\u007f',
  markup: '"><img src=x onerror=alert(1)><script>alert(1)</script>{{7*7}}',
} as const

interface BadForm {
  readonly title: string
  /** Opens the form. Returns the part of the page that contains it. */
  readonly open: (page: Page, person: Person) => Promise<Locator>
  /** The values of all fields, by label. Kratos rejects them too, so the form is shown again. */
  readonly typed: (person: Person) => Readonly<Record<string, string>>
  readonly button: string
}

const main = (page: Page): Locator => page.getByRole('main')
const at = (path: string) => async (page: Page) => {
  await page.goto(path)
  return main(page)
}

/** The forms of a test, in the order in which a visitor gets them. */
const journeys: Readonly<Record<string, readonly BadForm[]>> = {
  'sign in': [
    {
      title: 'email address and password',
      open: at('/login'),
      typed: ({ email }) => ({ Email: email, Password: newPassword() }),
      button: 'Sign in with password',
    },
  ],
  registration: [
    {
      title: 'traits and password',
      open: at('/registration?return_to=/'),
      typed: ({ email }) => ({ Email: email, 'First name': 'Ada', Password: newPassword(7) }),
      button: 'Sign up',
    },
  ],
  recovery: [
    {
      title: 'address',
      open: at('/recovery'),
      typed: () => ({ Email: 'no address' }),
      button: 'Continue',
    },
    {
      title: 'code',
      open: async (page, { email }) => {
        await page.goto('/recovery')
        await askForMail(page, email)
        return main(page)
      },
      typed: () => ({ 'Recovery code': 'abcdef' }),
      button: 'Continue',
    },
  ],
  settings: [
    {
      title: 'profile',
      open: async (page, person) => {
        await askForVariant(page.context(), 'second-factor')
        await startSession(page, person)
        await openSettings(page)
        return settingsCard(page, 'Profile Settings')
      },
      typed: () => ({ Email: 'no address', 'Last name': 'Lovelace' }),
      button: 'Save',
    },
    {
      title: 'new password',
      open: async (page) => {
        await openSettings(page)
        return settingsCard(page, 'Change Password')
      },
      typed: () => ({ 'New password': newPassword(7) }),
      button: 'Save',
    },
    {
      title: 'authenticator app to set up',
      open: async (page) => {
        await openSettings(page)
        return totpSection(page)
      },
      typed: () => ({ 'Verify code': 'abcdef' }),
      button: 'Save',
    },
  ],
  'code of an authenticator app': [
    {
      title: 'second factor',
      open: async (page, person) => {
        await setUpSecondFactorAndSignIn(addAuthenticator, page, person)
        return formOf(page, totpField(page))
      },
      typed: () => ({ 'Code from your authenticator app': 'abcdef' }),
      button: 'Use authenticator code',
    },
  ],
  'backup code': [
    {
      title: 'second factor',
      open: async (page, person) => {
        await setUpSecondFactorAndSignIn(addBackupCodes, page, person)
        return formOf(page, backupField(page))
      },
      typed: () => ({ 'Backup code': 'abcdef' }),
      button: 'Use backup code',
    },
  ],
}

/** Adds a second factor with `add`, signs out, and signs in with the password only. */
async function setUpSecondFactorAndSignIn(
  add: (page: Page) => Promise<unknown>,
  page: Page,
  person: Person,
): Promise<void> {
  await askForVariant(page.context(), 'second-factor')
  await startSession(page, person)
  await add(page)
  await endSession(page)
  await signInWithFirstFactor(page, person)
}

for (const [journey, forms] of Object.entries(journeys)) {
  test(`${journey}: invalid input is rejected in the form, and the other values are kept`, {
    tag: '@more',
  }, async ({ page, person }) => {
    for (const { title, open, typed, button } of forms) {
      const form = await open(page, person)
      for (const label of Object.keys(typed(person))) {
        for (const [kind, bad] of Object.entries(badValues)) {
          await test.step(`${title}, ${label}: ${kind}`, async () => {
            const filled = await fill(form, { ...typed(person), [label]: bad })
            await send(form, button)
            await expectResponse(page)
            await expectKept(form, filled)
          })
        }
      }
    }
  })
}

test('a form that names no flow, or the flow of another person, changes nothing', { tag: '@more' }, async ({
  page,
  person,
  otherPerson,
  anotherBrowser,
}) => {
  const theirs = await anotherBrowser()
  await startSession(theirs, otherPerson)
  await openSettings(theirs)
  await startSession(page, person)
  for (const [flow, notice] of [
    ['00000000-0000-4000-8000-000000000000', 'opened a new one for you'],
    [await flowIdOf(theirs), 'The change was for another account, so it was not saved.'],
  ] as const) {
    await openSettings(page)
    const card = settingsCard(page, 'Profile Settings')
    await card.locator('[name="latchkey.page"]').evaluate((field: HTMLInputElement, id) => {
      field.value = `/settings?${new URLSearchParams({ flow: id })}`
    }, flow)
    await card.getByLabel('First name').fill('Mallory')
    await send(card, 'Save')
    await expect(noticeOf(page).filter({ hasText: notice })).toBeVisible()
  }
  for (const [tab, owner] of [
    [page, person],
    [theirs, otherPerson],
  ] as const) {
    await openSettings(tab)
    await expect(emailField(tab)).toHaveValue(owner.email)
  }
  await expect(theirs.getByLabel('First name')).toHaveValue('')
})

/** Fills in the form. Returns the values that the browser keeps: it trims email addresses. */
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

/** Sends the form without the browser's own validation. */
async function send(form: Locator, button: string): Promise<void> {
  const pressed = form.getByRole('button', { name: button, exact: true })
  await pressed.evaluate((element: HTMLButtonElement) => {
    if (element.form) element.form.noValidate = true
  })
  await clickAndWait(pressed)
}

/** The form is shown again with an error, or with a notice if Kratos accepts an odd password. */
async function expectResponse(page: Page): Promise<void> {
  expect(new URL(page.url()).pathname).not.toBe('/error')
  const messages = main(page).locator('[role=alert], [role=status], [aria-invalid=true]')
  await expect(messages.filter({ visible: true }).first()).toBeVisible()
}

/**
 * Passwords and codes are empty. All other fields keep their values, unless a value is too long for a cookie.
 */
async function expectKept(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    if (value.length > 2000) continue
    const isSecret = /password|code/i.test(label)
    // The name of an account is cleaned (lib/submission/clean.ts).
    const kept = label === 'Email' ? value.replace(/\p{Cc}/gu, '').trim() : value
    await expect(fieldOf(form, label), label).toHaveValue(isSecret ? '' : kept)
  }
}

function fieldOf(form: Locator, label: string): Locator {
  return form.getByLabel(label, { exact: true })
}
