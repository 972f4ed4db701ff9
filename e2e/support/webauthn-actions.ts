import { expect, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { proxyPath } from './kratos-flow'
import { expectSaved, openSettings } from './settings-actions'

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })
export const passkeyButton = (page: Page): Locator => button(page, 'Sign in with a passkey')
export const securityKeyButton = (page: Page): Locator => button(page, 'Sign in with a security key')
/** Playwright's other locators do not see the text of `noscript`. */
export const noscriptText = (page: Page): Locator => page.locator('noscript p')

/** Our texts for the error that browsers report after a cancel: of a sign-in, and of a new passkey. */
export const canceledNotice =
  'This was cancelled or took too long, or no matching passkey or security key was found. You can try again.'
export const notCreatedNotice = 'This was cancelled or took too long. You can try again.'

/**
 * Opens the login page as a person who ignores autofill. Otherwise the authenticator would respond to the
 * autofill request immediately. The page records its credential requests for {@link credentialRequests}.
 */
export async function openLoginWithoutAutofill(page: Page, url = '/login'): Promise<void> {
  await page.addInitScript(() => {
    const asked: string[] = []
    const { credentials } = navigator
    const get = credentials.get.bind(credentials)
    credentials.get = (request) => {
      const isAutofill = request?.mediation === 'conditional'
      asked.push(isAutofill ? 'autofill' : 'button')
      if (!isAutofill) return get(request)
      return new Promise((_, reject) => {
        request.signal?.addEventListener('abort', () => reject(request.signal?.reason))
      })
    }
    Object.assign(window, { asked })
  })
  await page.goto(url)
  await expect.poll(() => credentialRequests(page)).toEqual(['autofill'])
}

/** The credential requests of the page since {@link openLoginWithoutAutofill}: `autofill` or `button`. */
export function credentialRequests(page: Page): Promise<unknown> {
  return page.evaluate(() => ('asked' in window ? window.asked : undefined))
}

/** Adds a passkey in the settings of the signed-in person. */
export async function addPasskey(page: Page): Promise<void> {
  await openSettings(page)
  await button(page, 'Add passkey').click()
  await expectSaved(page)
}

/**
 * From the next page on, a new credential claims this kind of authenticator. The claim is not signed: Kratos
 * requests no attestation.
 * @param aaguid in hexadecimal
 */
export async function nameAuthenticator(page: Page, aaguid: string): Promise<void> {
  await page.addInitScript((kind) => {
    const { credentials } = navigator
    const create = credentials.create.bind(credentials)
    credentials.create = async (request) => {
      const credential = (await create(request)) as PublicKeyCredential
      const { attestationObject } = credential.response as AuthenticatorAttestationResponse
      const bytes = new Uint8Array(attestationObject)
      // CBOR: the text "authData", two bytes of length, then the hash of the host, the flags and the counter.
      const start = new TextDecoder('latin1').decode(bytes).indexOf('authData') + 'authData'.length + 2 + 37
      for (let index = 0; index < 16; index++) {
        bytes[start + index] = Number.parseInt(kind.slice(index * 2, index * 2 + 2), 16)
      }
      Object.defineProperty(credential.response, 'attestationObject', { value: bytes.buffer })
      return credential
    }
  }, aaguid)
}

/** Adds a security key in the settings of the signed-in person. */
export async function addSecurityKey(page: Page, name: string): Promise<void> {
  await openSettings(page)
  await page.getByLabel('Name of the security key').fill(name)
  await button(page, 'Add security key').click()
  await expectSaved(page)
}

const sessionSchema = z.object({
  authenticator_assurance_level: z.string(),
  authentication_methods: z.array(z.object({ method: z.string() })),
})

/** The AAL of the session, followed by its authentication methods. */
export async function sessionFactors(page: Page): Promise<string[]> {
  const response = await page.request.get(`${proxyPath}/sessions/whoami`)
  const session = sessionSchema.parse(await response.json())
  return [
    session.authenticator_assurance_level,
    ...session.authentication_methods.map(({ method }) => method),
  ]
}
