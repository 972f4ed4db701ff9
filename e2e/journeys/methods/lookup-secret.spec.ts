import { readFile } from 'node:fs/promises'
import { endSession, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { alertOf, expectSignedIn, signOut } from '../../support/actions'
import { enterCode } from '../../support/code-actions'
import {
  addAuthenticator,
  addBackupCodes,
  backupButton,
  backupField,
  backupSection,
  formOf,
  openOtherMethods,
  shownCodes,
  signInWithFirstFactor,
  totpButton,
  totpField,
} from '../../support/second-factor'
import { expectSaved, openSettings } from '../../support/settings-actions'
import { totpCode } from '../../support/totp'
import { askForVariant } from '../../support/variants'

test.beforeEach(({ context }) => askForVariant(context, 'second-factor'))

test('a backup code signs in only once', { tag: ['@oldest-ory', '@more'] }, async ({ page, person }) => {
  await startSession(page, person)
  const [code = ''] = await addBackupCodes(page)
  await signOut(page)

  await signInWithFirstFactor(page, person)
  await backupField(page).fill('not-a-code')
  await backupButton(page).click()
  const ownAlert = formOf(page, backupField(page)).getByRole('alert')
  await expect(ownAlert).toContainText('This backup code is not valid. Please check it and try again.')
  await backupField(page).fill(` ${code.slice(0, 4)} ${code.slice(4)}`)
  await backupButton(page).click()
  await expectSignedIn(page, person)
  await endSession(page)

  await signInWithFirstFactor(page, person)
  await backupField(page).fill(code)
  await backupField(page).press('Enter')
  await expect(alertOf(page)).toContainText(
    'This backup code has already been used. Please enter another one.',
  )
})

test('the codes can be shown again, with the date for a used one', { tag: '@more' }, async ({
  page,
  person,
}) => {
  await startSession(page, person)
  const [first = '', ...rest] = await addBackupCodes(page)
  await endSession(page)
  await signInWithFirstFactor(page, person)
  await backupField(page).fill(first)
  await backupButton(page).click()
  await expectSignedIn(page, person)

  await openSettings(page)
  await expect(backupSection(page)).toContainText(/11 of 12 left · On since [A-Z][a-z]+ \d+, \d{4}/)
  await expect(backupSection(page)).not.toContainText(rest[0] ?? '')
  await backupSection(page).getByRole('button', { name: 'Show backup codes' }).click()
  const [used, ...unused] = await shownCodes(page)
  expect(used).toMatch(/^Used on [A-Z][a-z]+ \d+, \d{4}$/)
  expect(unused).toEqual(rest)
})

test('new codes replace the old ones after they are confirmed', { tag: '@more' }, async ({
  page,
  person,
}) => {
  await startSession(page, person)
  const [old = ''] = await addBackupCodes(page)
  const section = backupSection(page)
  await section.getByRole('button', { name: 'Show backup codes' }).click()
  await section.getByRole('button', { name: 'Create new backup codes' }).click()
  await expect(section).not.toContainText(old)
  const [fresh = ''] = await shownCodes(page)
  await section.getByRole('button', { name: 'Confirm backup codes' }).click()
  await expectSaved(page)
  await endSession(page)

  await signInWithFirstFactor(page, person)
  await backupField(page).fill(old)
  await backupButton(page).click()
  await expect(alertOf(page)).toContainText('This backup code is not valid.')
  await backupField(page).fill(fresh)
  await backupButton(page).click()
  await expectSignedIn(page, person)
})

test('only the preferred second factor is visible, and an error in one does not block another', {
  tag: '@more',
}, async ({ page, person }) => {
  await startSession(page, person)
  const secret = await addAuthenticator(page)
  await addBackupCodes(page)
  await endSession(page)

  await signInWithFirstFactor(page, person)
  await expect(page.getByRole('main').locator('form')).toHaveCount(2)
  await expect(page.getByText('Please complete the second step.')).toHaveCount(0)
  await expect(totpField(page)).toBeVisible()
  await expect(backupField(page)).toBeHidden()
  await openOtherMethods(page)
  await backupField(page).fill('wrong')
  await backupButton(page).click()
  await expect(alertOf(page)).toHaveCount(1)
  // The method that failed comes first, and the others are visible immediately.
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveAccessibleName(/^Backup code/)
  await enterCode(totpField(page), totpCode(secret), totpButton(page))
  await expectSignedIn(page, person)
})

test('the codes can be copied, downloaded and printed', { tag: '@more' }, async ({
  page,
  person,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await startSession(page, person)
  await openSettings(page)
  const section = backupSection(page)
  await section.getByRole('button', { name: 'Create new backup codes' }).click()
  const codes = await shownCodes(page)
  await expect(section.getByText(codes[0] ?? '')).toBeInViewport()
  await expect(section.locator(':focus')).toContainText('We show these codes only once.')
  const [copy, download, print] = ['Copy', 'Download', 'Print'].map((name) =>
    section.getByRole('button', { name }),
  )

  await page.emulateMedia({ media: 'print' })
  await expect(section.getByText(codes[0] ?? '')).toBeVisible()
  await expect(
    section.getByText(new RegExp(`Latchkey · ${person.email} · .*20\\d\\d \\(UTC\\)`)),
  ).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(section.getByText('(UTC)')).toBeHidden()

  await copy?.click()
  await expect(section.getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
  })
  await copy?.click()
  await expect(section.getByRole('status')).toHaveText(
    'Copying did not work. Please select the text and copy it yourself.',
  )

  const saved = page.waitForEvent('download')
  await download?.click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('backup-codes.txt')
  expect(await readFile(await file.path(), 'utf8')).toBe(`${codes.join('\n')}\n`)

  const printed = page.waitForFunction(() => document.documentElement.dataset.printed)
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await print?.click()
  await printed
})
