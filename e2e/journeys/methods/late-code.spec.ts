import type { Page } from '@playwright/test'
import { createAccount } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPerson, type Person } from '../../fixtures/people'
import { alertOf, emailField, pressMethod } from '../../support/actions'
import { askForFault, endFault } from '../../support/faults'
import { askForAnotherCode, askForMail, submitCode } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'
import { askForVariant } from '../../support/variants'

/** An expired code. The form stays, and one button sends a new code. */

const ranOut = 'This code has expired. Ask for a new one.'
/**
 * Kratos does not distinguish an expired code of a recovery from an incorrect one, and after 26.2 no expired
 * code.
 */
const notValid = (field: string) =>
  `The ${field.toLowerCase()} is not valid, has expired or has already been used. Please try again.`
const isNext = process.env.SANDBOX_ORY === 'next'

interface LateCode {
  readonly flow: string
  readonly field: string
  readonly says: string
  /** Opens the form up to the step that sends a code, and sends one that expires after a second. */
  readonly send: (page: Page, person: Person) => Promise<void>
  /** From now on, codes have the default lifetime. */
  readonly inTime: (page: Page) => Promise<void>
  /** Mails that the person has had before the first code. */
  readonly mailsBefore: number
  /** Checks that the code was accepted. */
  readonly expectDone: (page: Page, person: Person) => Promise<void>
}

const shortLived = (page: Page) => askForFault(page.context(), 'short-lived')
const longLived = (page: Page) => endFault(page.context())
const lateVariant = (page: Page) => askForVariant(page.context(), 'late-code')
const codeVariant = (page: Page) => askForVariant(page.context(), 'passwordless-code')

const lateCodes: readonly LateCode[] = [
  {
    flow: 'sign-in',
    field: 'Sign-in code',
    says: ranOut,
    send: async (page, { email }) => {
      await lateVariant(page)
      await page.goto('/login?return_to=/sessions')
      await emailField(page).fill(email)
      await pressMethod(page, 'Send sign-in code')
    },
    inTime: codeVariant,
    mailsBefore: 1,
    expectDone: (page) => expect(page).toHaveURL('/sessions'),
  },
  {
    flow: 'registration',
    field: 'Sign-up code',
    says: ranOut,
    send: async (page, { email }) => {
      await lateVariant(page)
      await page.goto('/registration?return_to=/sessions')
      await emailField(page).fill(email)
      await page.getByRole('button', { name: 'Send sign-up code' }).click()
    },
    inTime: codeVariant,
    mailsBefore: 0,
    expectDone: (page) => expect(page).toHaveURL('/sessions'),
  },
  {
    flow: 'verification',
    field: 'Verification code',
    says: ranOut,
    send: async (page, { email }) => {
      await page.goto('/verification?return_to=/sessions')
      await shortLived(page)
      await askForMail(page, email)
    },
    inTime: longLived,
    mailsBefore: 1,
    expectDone: (page) => expect(page.getByText('Your email address is now verified.')).toBeVisible(),
  },
  {
    flow: 'recovery',
    field: 'Recovery code',
    says: notValid('Recovery code'),
    send: async (page, { email }) => {
      await page.goto('/recovery')
      await shortLived(page)
      await askForMail(page, email)
    },
    inTime: longLived,
    mailsBefore: 1,
    expectDone: (page) => expect(page).toHaveURL(/^[^?]*\/setting/),
  },
]

/** One of those with a first or second factor, where Kratos has the same code, and the verification. */
const onNextOry = ['sign-in', 'verification']

for (const { flow, field, says, send, inTime, mailsBefore, expectDone } of lateCodes) {
  test(`${flow}: the correct code, after its expiry`, {
    tag: onNextOry.includes(flow) ? ['@next-ory', '@more'] : '@more',
  }, async ({ page, baseURL }) => {
    await page.clock.install()
    const person = newPerson()
    if (flow !== 'registration') await createAccount(person, baseURL ?? '')
    await send(page, person)
    const sentBy = Date.now()
    const { code } = await mailNumber(mailsBefore + 1, person.email)
    await inTime(page)
    await expect.poll(() => Date.now() - sentBy).toBeGreaterThan(1100)

    await submitCode(page, field, code)
    await expect(alertOf(page)).toHaveText(isNext ? notValid(field) : says)
    await expect(page.getByText(person.email)).toBeVisible()
    await expect(page.getByLabel(field)).toBeVisible()
    await page.reload()
    await expect(page.getByText(person.email)).toBeVisible()

    await page.clock.fastForward(30_000)
    await askForAnotherCode(page)
    await expect(alertOf(page)).toBeHidden()
    await submitCode(page, field, (await mailNumber(mailsBefore + 2, person.email)).code)
    await expectDone(page, person)
  })
}
