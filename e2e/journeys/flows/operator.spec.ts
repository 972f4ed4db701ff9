import { startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { expectSignedIn, signInButton, signOut } from '../../support/actions'
import { currentBackend } from '../../support/backend'
import { ops } from '../../support/invitation-actions'
import { signInTo } from '../../support/oauth-actions'
import { addAuthenticator } from '../../support/second-factor'
import { askForVariant } from '../../support/variants'

/**
 * The operator's commands (docs/support.md) read and end what people did in the browser. A test that itself
 * writes what a command reads would miss that the server writes something else. Real Ory only.
 */
const tag = ['@ory', '@more']
const { appUrl } = currentBackend()

/** The output of a command. */
async function shown(...args: string[]): Promise<string> {
  const { status, output, errors } = await ops('--yes', ...args)
  expect([status, errors]).toEqual([0, ''])
  return output
}

test('the sessions of a person are shown, and revoking them signs the browser out', { tag }, async ({
  page,
  person,
}) => {
  await startSession(page, person)
  await page.goto(appUrl)
  await expectSignedIn(page, person)
  const account = await shown('identities', 'show', person.email)
  expect(account).toMatch(/^\S+ +active /m)
  expect(account).toMatch(/^verified +none$/m)
  await shown('sessions', 'revoke', '--of', person.email)
  expect(await shown('identities', 'show', person.email)).not.toMatch(/^\S+ +active /m)
  await page.goto(`${appUrl}/sessions`)
  await expect(signInButton(page)).toBeVisible()
})

test('an authenticator app is listed, and removing it ends the second factor', { tag }, async ({
  page,
  context,
  person,
}) => {
  await askForVariant(context, 'second-factor')
  await startSession(page, person)
  await addAuthenticator(page)
  const types = async () => {
    const table = await shown('credentials', 'list', person.email)
    return [...table.matchAll(/^([a-z]\w*) /gm)].map(([, type]) => type)
  }
  expect(await types()).toEqual(expect.arrayContaining(['password', 'totp']))
  expect(await types()).not.toContain('webauthn')
  await shown('credentials', 'remove', person.email, '--type', 'totp')
  expect(await types()).not.toContain('totp')
  await signOut(page)
  await startSession(page, person)
  await page.goto(appUrl)
  await expectSignedIn(page, person)
})

test('a consent that was given on the page is listed, and revoking it ends the access', { tag }, async ({
  page,
  person,
  application,
}) => {
  const party = await application()
  const tokens = await signInTo(party, page, person, { scope: 'openid offline_access' })
  expect(await shown('consents', 'list', person.email)).toContain(party.id)
  await shown('consents', 'revoke', person.email, '--client', party.id)
  expect(await shown('consents', 'list', person.email)).toBe('None.\n')
  await expect(party.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
})
