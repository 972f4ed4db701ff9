import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { signedInEmail, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPassword, newPerson } from '../../fixtures/people'
import { heading, submitLogin } from '../../support/actions'
import { currentBackend } from '../../support/backend'
import { invite, ops, pathOf } from '../../support/invitation-actions'
import { askForMail, submitCode } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'
import { signInAtProvider } from '../../support/provider-actions'
import { addBackupCodes, backupSection } from '../../support/second-factor'
import { changePassword, openRows, settingsCard } from '../../support/settings-actions'
import { askForVariant } from '../../support/variants'

/** Invitations (docs/accounts.md): created on the command line, opened in a browser. */

async function resend(email: string): Promise<string> {
  const { output } = await ops('--json', '--yes', 'invitations', 'resend', email)
  return pathOf((JSON.parse(output) as { link: string }).link)
}

const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' })

async function expectNotUsable(page: Page, link: string, why: RegExp): Promise<void> {
  await page.goto(link)
  await expect(heading(page, 'This invitation can no longer be used')).toBeVisible()
  await expect(page.getByText(why)).toBeVisible()
  await expect(continueButton(page)).toHaveCount(0)
}

test('an invited person sets a password, continues to the invitation’s destination, and the link is consumed', {
  tag: ['@oldest-ory', '@more'],
}, async ({ page, anotherBrowser }) => {
  const { email } = newPerson()
  const password = newPassword()
  const link = await invite(email, '--name', 'Grace Hopper', '--return-to', '/sessions')
  await page.goto(link)
  await expect(heading(page, 'You are invited')).toBeVisible()
  await expect(page.getByText('Grace Hopper has invited you to Latchkey.')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  expect(await signedInEmail(page.request)).toBeNull()
  await continueButton(page).click()
  await expect(page.getByText(/Choose how you will sign in: set a password/)).toBeVisible()
  await changePassword(page, password)
  await expect(page).toHaveURL('/sessions')
  const listed = await ops('--json', 'invitations', 'list')
  const own = (JSON.parse(listed.output) as { traits: { email: string }; state: string }[]).find(
    ({ traits }) => traits.email === email,
  )
  expect(own?.state).toBe('used')

  const other = await anotherBrowser()
  await expectNotUsable(other, link, /your account is ready/)
  await other.getByRole('link', { name: 'Sign in' }).click()
  await submitLogin(other, { email, password })
  await expect.poll(() => signedInEmail(other.request)).toBe(email)
})

/** Opens the link, and presses its button. */
async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await continueButton(page).click()
  await expect(page).toHaveURL(/\/settings/)
}

test('of three simultaneous visitors, one at most has a session, and none once a password is set', {
  tag: '@more',
}, async ({ page, anotherBrowser }) => {
  const { email } = newPerson()
  const link = await invite(email)
  const others = await Promise.all([1, 2].map(() => anotherBrowser()))
  const all = [page, ...others]
  await Promise.all(all.map((one) => one.goto(link)))
  await Promise.all(
    all.map(async (one) => {
      await continueButton(one).click()
      // To the settings, to a sign-in after another person has pressed, or to a retry if both pressed at the
      // same moment.
      await expect(one).toHaveURL(/\/settings\?.*\bflow=|\/login\?|\/error\?reason=start&/)
      await one.waitForLoadState()
    }),
  )
  const signedIn = async () => {
    const emails = await Promise.all(all.map((one) => signedInEmail(one.request)))
    return emails.filter((one) => one !== null)
  }
  expect((await signedIn()).length).toBeLessThanOrEqual(1)
  // The owner is the last to press.
  await accept(page, link)
  await changePassword(page, newPassword())
  await expect(page).toHaveURL('/')
  expect(await signedIn()).toEqual([email])
})

test('a provider is enough, and consumes the link', { tag: '@more' }, async ({
  page,
  context,
  anotherBrowser,
}) => {
  await askForVariant(context, 'oidc')
  const { email } = newPerson()
  const link = await invite(email, '--return-to', '/sessions')
  await page.goto(link)
  await continueButton(page).click()
  await expect(page).toHaveURL(/\/settings/)
  await signInAtProvider(page, 'Link Google', 'Google', { email })
  await expect(page).toHaveURL('/sessions')
  const other = await anotherBrowser((context) => askForVariant(context, 'oidc'))
  await expectNotUsable(other, link, /your account is ready/)
  await other.goto('/login')
  await signInAtProvider(other, 'Sign in with Google', 'Google', { email })
  await expect.poll(() => signedInEmail(other.request)).toBe(email)
})

test('only the newest link works, and none after a revocation, and both end what a half-used link started', {
  tag: ['@oldest-ory', '@more'],
}, async ({ page }) => {
  const { email } = newPerson()
  const first = await invite(email)
  await page.goto(first)
  await expect(page.getByText('An account at Latchkey is ready for you.')).toBeVisible()
  await accept(page, first)
  const second = await resend(email)
  expect(await signedInEmail(page.request)).toBeNull()
  await expectNotUsable(page, first, /newer invitation/)
  await page.goto(second)
  await expect(heading(page, 'You are invited')).toBeVisible()
  expect((await ops('--yes', 'invitations', 'revoke', email)).status).toBe(0)
  // The page was open before.
  await continueButton(page).click()
  await expect(page.getByText(/has withdrawn it/)).toBeVisible()
  expect(await signedInEmail(page.request)).toBeNull()
  await expectNotUsable(page, first, /newer invitation/)
  await accept(page, await resend(email))
  await ops('--yes', 'invitations', 'revoke', email)
  expect(await signedInEmail(page.request)).toBeNull()
})

test('credentials of an earlier visitor of the link are removed when the invited person accepts', {
  tag: ['@oldest-ory', '@more'],
}, async ({ page, anotherBrowser }) => {
  const { email } = newPerson()
  const link = await invite(email, '--traits', '{"name":{"first":"Ada"}}')
  await askForVariant(page.context(), 'second-factor')
  await accept(page, link)
  await openRows(page)
  await page.getByLabel('First name').fill('Mallory')
  await settingsCard(page, 'Profile Settings').getByRole('button', { name: 'Save' }).click()
  await expect(page).not.toHaveURL(/\/settings/)
  await addBackupCodes(page)

  const own = await anotherBrowser((context) => askForVariant(context, 'second-factor'))
  await accept(own, link)
  await expect(own.getByText('This invitation had been opened before.')).toBeVisible()
  expect(await signedInEmail(page.request)).toBeNull()
  await openRows(own)
  await expect(own.getByLabel('First name')).toHaveValue('Ada')
  await expect(backupSection(own)).toContainText('Off')
  // A signed-in visitor presses again.
  await accept(own, link)
  expect(await signedInEmail(own.request)).toBe(email)
})

test('no one signs in to an account whose invitation was revoked, until it is sent again', {
  tag: ['@oldest-ory', '@more'],
}, async ({ page }) => {
  const { email } = newPerson()
  await invite(email, '--verified')
  const revoked = await ops('--yes', 'invitations', 'revoke', email)
  expect(revoked.output).toContain('the account is disabled: no one can sign in to it')
  await page.goto('/recovery')
  await askForMail(page, email)
  await submitCode(page, 'Recovery code', (await mailNumber(1, email)).code)
  await expect(page.getByText(/disabled/)).toBeVisible()
  expect(await signedInEmail(page.request)).toBeNull()
  await accept(page, await resend(email))
  expect(await signedInEmail(page.request)).toBe(email)
})

test('a changed or unknown link reveals nothing', { tag: '@more' }, async ({ page, person }) => {
  const link = new URL(await invite(newPerson().email), currentBackend().appUrl)
  const token = link.searchParams.get('token') ?? ''
  const id = link.searchParams.get('id') ?? ''
  const turned = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`
  const queries = [
    { id, token: turned },
    { id: '00000000-0000-4000-8000-000000000000', token },
    { id, token: '' },
    { id: '../sessions', token },
    {},
  ]
  const [changed, ...others] = queries.map((query) => `/invitation?${new URLSearchParams(query)}`)
  await expectNotUsable(page, changed ?? '', /Check that the link is complete/)
  for (const other of others) {
    const html = await (await page.request.get(other)).text()
    expect(html, other).toContain('Check that the link is complete')
    expect(html, other).not.toContain('Continue</')
  }
  expect((await ops('--yes', 'invitations', 'resend', person.email)).errors).toContain(
    'has an account, and no invitation',
  )
})

test('another signed-in person signs out first', { tag: ['@more', '@no-script'] }, async ({
  page,
  person,
}) => {
  const { email } = newPerson()
  const link = await invite(email)
  await startSession(page, person)
  await page.goto(link)
  await expect(page.getByText(`Signed in as ${person.email}`)).toBeVisible()
  await expect(continueButton(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page, 'You are invited')).toBeVisible()
  await continueButton(page).click()
  await expect(page).toHaveURL(/\/settings/)
  expect(await signedInEmail(page.request)).toBe(email)
})

test('the command rejects invalid input, and explains why', { tag: '@more' }, async ({ person }) => {
  const refused = async (...args: string[]) => {
    const { status, errors } = await ops('invite', ...args)
    return [status, errors]
  }
  expect(await refused(person.email)).toEqual([1, expect.stringContaining('has an account')])
  expect(await refused('nobody')).toEqual([1, expect.stringContaining('is not an email address')])
  expect(await refused('a@example.com', '--return-to', 'https://evil.example/')).toEqual([
    1,
    expect.stringContaining('ALLOWED_RETURN_URLS'),
  ])
  expect(await refused('a@example.com', '--expires', 'soon')).toEqual([2, expect.stringContaining('d')])
  expect(await refused()).toEqual([2, expect.stringContaining('--csv')])
})

test('a report that cannot be written stops the command before the first invitation', {
  tag: '@more',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'invitations-'))
  const [file, report] = [join(folder, 'people.csv'), join(folder, 'report.csv')]
  const { email } = newPerson()
  writeFileSync(file, `email\n${email}\n`)
  writeFileSync(report, 'of another day')
  for (const [path, reason] of [
    [report, 'exists already'],
    [join(folder, 'no-such-folder', 'report.csv'), 'cannot be written'],
  ] as const) {
    const { status, output, errors } = await ops('invite', '--csv', file, '--report', path)
    expect([status, output, errors.trimEnd().split('\n')]).toEqual([
      1,
      '',
      [expect.stringContaining(`${path} ${reason}`)],
    ])
  }
  expect(readFileSync(report, 'utf8')).toBe('of another day')
  expect((await ops('--json', 'invitations', 'list')).output).not.toContain(email)
})

test('many people from a file, with a report that only its owner reads, and again the ones who have not accepted', {
  tag: '@more',
}, async ({ page, person }) => {
  const folder = mkdtempSync(join(tmpdir(), 'invitations-'))
  const file = join(folder, 'people.csv')
  const [open, withdrawn] = [newPerson(), newPerson()]
  const lines = [open, withdrawn].map(({ email }) => `${email},"Grace, by list"`)
  writeFileSync(file, ['email,name', ...lines, `${person.email},x`, 'nobody,x'].join('\n'))
  const inviteAll = async (name: string) => {
    const { status, output, errors } = await ops('invite', '--csv', file, '--report', join(folder, name))
    const report = readFileSync(join(folder, name), 'utf8')
    const links = [...report.matchAll(/"(http[^"]+)"/g)].map(([, link = '']) => pathOf(link))
    return { status, output, errors, report, links }
  }
  const first = await inviteAll('first.csv')
  expect([first.status, first.errors]).toEqual([1, expect.stringContaining('2 invited, 2 not.')])
  expect(first.output).not.toContain('token=')
  expect(first.links).toHaveLength(2)
  expect(first.report).toContain('has an account')
  expect(statSync(join(folder, 'first.csv')).mode & 0o777).toBe(0o600)
  const listed = await ops('--json', 'invitations', 'list')
  for (const { email } of [open, withdrawn]) expect(listed.output).toContain(email)
  expect(listed.output).toContain('Grace, by list')
  expect(listed.output).not.toContain('hash')
  await ops('--yes', 'invitations', 'revoke', withdrawn.email)

  const again = await inviteAll('again.csv')
  expect([again.status, again.errors]).toEqual([1, expect.stringContaining('1 invited, 3 not.')])
  expect(again.report).toContain('was withdrawn')
  await expectNotUsable(page, first.links[0] ?? '', /newer invitation/)
  await page.goto(again.links[0] ?? '')
  await expect(page.getByText('Grace, by list')).toBeVisible()
  await expect(continueButton(page)).toBeVisible()
})
