import { expect } from '@playwright/test'
import { endSession, startSession } from '../../fixtures/accounts'
import { alertOf, openOtherMethods } from '../actions'
import { Authenticator } from '../authenticator'
import { enterCode } from '../code-actions'
import { goToProvider, refuseAtProvider, signInAtProvider } from '../provider-actions'
import {
  addAuthenticator,
  addBackupCodes,
  backupSection,
  shownCodes,
  signInWithFirstFactor,
  totpButton,
  totpField,
} from '../second-factor'
import { expectSaved, openRows, openSettings } from '../settings-actions'
import { wrongTotpCode } from '../totp'
import { askForVariant } from '../variants'
import { addPasskey, addSecurityKey, passkeyButton } from '../webauthn-actions'
import type { Screens } from './screen'

/** The screens of second factors, providers and passkeys. */
export const methodScreens: Screens = {
  'second factor refused': async (page, person) => {
    await askForVariant(page.context(), 'second-factor')
    await startSession(page, person)
    const key = await addAuthenticator(page)
    await addBackupCodes(page)
    await endSession(page)
    await signInWithFirstFactor(page, person)
    await enterCode(totpField(page), wrongTotpCode(key), totpButton(page))
    await expect(alertOf(page)).toBeVisible()
  },
  'second factors in the settings': async (page, person) => {
    await askForVariant(page.context(), 'second-factor')
    await startSession(page, person)
    await openSettings(page)
    await backupSection(page).getByRole('button', { name: 'Create new backup codes' }).click()
    await shownCodes(page)
  },
  'login with providers': async (page) => {
    await askForVariant(page.context(), 'oidc')
    await page.goto('/login')
    await openOtherMethods(page)
    await expect(page.getByRole('button', { name: 'Sign in with LINE' })).toBeVisible()
  },
  'registration after a cancel at a provider': async (page) => {
    await askForVariant(page.context(), 'oidc')
    await page.goto('/registration?return_to=/')
    await goToProvider(page, 'Sign up with LINE', 'LINE')
    await refuseAtProvider(page, 'Cancel')
    await expect(page.getByRole('link', { name: 'Sign up another way' })).toBeVisible()
  },
  'account to link': async (page, { email }) => {
    await askForVariant(page.context(), 'oidc')
    await page.goto('/login')
    await signInAtProvider(page, 'Sign in with Google', 'Google', { email })
    await expect(page.getByText('already belongs to another account')).toBeVisible()
  },
  'settings with providers': async (page, person) => {
    await askForVariant(page.context(), 'oidc')
    await startSession(page, person)
    await openSettings(page)
    await signInAtProvider(page, 'Link LINE', 'LINE', { id: person.email })
    await expectSaved(page)
    await openRows(page)
    await expect(page.getByRole('button', { name: 'Unlink LINE' })).toBeVisible()
  },
  'login with passkeys': async (page) => {
    await askForVariant(page.context(), 'passkey')
    await page.goto('/login')
    await openOtherMethods(page)
    await expect(passkeyButton(page)).toBeVisible()
  },
  'settings with keys': async (page, person) => {
    await askForVariant(page.context(), 'passkey')
    await Authenticator.plugIn(page, 'internal')
    await startSession(page, person)
    await addPasskey(page)
    await addSecurityKey(page, 'The blue key on my ring')
    await openRows(page)
  },
}
