import { expect } from '@playwright/test'
import { startSession } from '../../fixtures/accounts'
import { newPerson } from '../../fixtures/people'
import { alertOf, heading } from '../actions'
import { enterCode } from '../code-actions'
import { lineUserAgents } from '../line'
import {
  newPhone,
  openRegistrationFromLine,
  sendCodeTo,
  smsField,
  verifyButton,
  verifyPhone,
} from '../phone-actions'
import { signInAtProvider } from '../provider-actions'
import { askForVariant } from '../variants'

import type { Screens } from './screen'

/** The screens of LINE and of the phone step. */
export const lineScreens: Screens = {
  'registration from LINE': async (page) => {
    await askForVariant(page.context(), 'oidc')
    await page.goto('/login')
    await signInAtProvider(page, 'Sign in with LINE', 'LINE', { id: newPerson().email })
    await expect(page.getByRole('heading', { name: /Not Linked your LINE Account/ })).toBeVisible()
  },
  'phone step with a code sent': async (page) => {
    await openRegistrationFromLine(page)
    await sendCodeTo(page, newPhone())
    await enterCode(smsField(page), '123456', verifyButton(page))
    await expect(page.getByText('SMS code error!')).toBeVisible()
  },
  'phone step verified': async (page) => {
    await openRegistrationFromLine(page)
    await verifyPhone(page, newPhone())
  },
  'link LINE': async (page, person) => {
    await askForVariant(page.context(), 'oidc')
    await startSession(page, person)
    await page.goto('/bind')
    await expect(page.getByRole('button', { name: 'Link LINE' })).toBeVisible()
  },
  'unlink LINE': async (page) => {
    await page.goto('/unbind')
    await expect(page.getByRole('button', { name: 'Unlink LINE' })).toBeVisible()
  },
  'LINE is linked': async (page) => {
    await page.goto('/bindsuccess?stay=true')
    await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  },
  'LINE is not linked': async (page) => {
    await page.goto('/bindfailure?errorcode=42&message=A+message&stay=true')
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  },
  'account exists': async (page) => {
    await page.goto('/login?bind=true')
    await expect(
      heading(page, 'Your account already exists. Please Login and Link your LINE Account!'),
    ).toBeVisible()
  },
  'LINE came back to another browser': async (page) => {
    await page.goto('/other-browser')
    await expect(heading(page, 'You are now in another browser')).toBeVisible()
  },
  'go on in the browser of the device': async (page) => {
    await page.goto(`/continue-here?code=${'0123456789'.repeat(10)}`)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  },
  'login inside LINE after an error': async (page) => {
    await askForVariant(page.context(), 'oidc')
    // Chromium sends its own agent, whatever the extra headers of a page are.
    const session = await page.context().newCDPSession(page)
    await session.send('Network.setUserAgentOverride', { userAgent: lineUserAgents['an iPhone'] })
    await page.goto('/login?loginError=true&notice=line_error')
    await expect(alertOf(page)).toBeVisible()
    await expect(page.getByRole('button', { name: /Google/ })).toBeHidden()
  },
}
