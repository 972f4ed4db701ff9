import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures'
import type { Person } from '../fixtures/people'
import { currentBackend } from '../support/backend'
import { connectUntilConsent, expectConnected } from '../support/device-actions'
import { allowButton } from '../support/oauth-actions'
import { recordSecrets } from '../support/secrets'
import { openRows } from '../support/settings-actions'
import { createClient } from './create-client'
import { startTerminal, type Terminal } from './terminal'

async function startTelevision(): Promise<Terminal> {
  const { ISSUER, CLIENT_ID } = await createClient('--kind', 'device', '--name', 'Harbour Television')
  return startTerminal('television', { ISSUER, CLIENT_ID })
}

/** Types the code that the television shows, and grants the sign-in. */
async function signInTo(television: Terminal, page: Page, person: Person): Promise<void> {
  const [url = '', code = ''] = await television.next(/Open {3}(\S+)\nType {3}(\S+)/)
  recordSecrets([{ kind: 'user code', value: code }])
  await connectUntilConsent(page, person, { url, code })
  await allowButton(page).click()
  await expectConnected(page)
  expect(await television.next(/Signed in as (\S+)\.\n/)).toEqual([person.email])
}

test('a person signs in to the television, watches a film and signs out', async ({ page, person }) => {
  const television = await startTelevision()
  try {
    await signInTo(television, page, person)
    television.type('')
    expect(await television.next(/The next film, for (\S+)\.\n/)).toEqual([person.email])
    television.type('q')
    await television.next(/Signed out\.\n/)
    await television.next(/Type {3}/)
  } finally {
    await television.stop()
  }
})

test('a sign-in that the person has ended elsewhere is noticed', async ({ page, person }) => {
  const television = await startTelevision()
  try {
    await signInTo(television, page, person)
    await page.goto('/sessions')
    await openRows(page)
    await page.getByRole('button', { name: 'Remove access' }).click()
    await expect(page.getByText('The application no longer has access to your account.')).toBeVisible()
    television.type('')
    await television.next(/The sign-in has ended\.\n/)
    await television.next(/Type {3}/)
  } finally {
    await television.stop()
  }
})

test('a forged token plays no film', async () => {
  const { hydraUrl } = currentBackend()
  const response = await fetch(`${hydraUrl}/userinfo`, { headers: { authorization: 'Bearer forged' } })
  expect(response.status).toBe(401)
})
