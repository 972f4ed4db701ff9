import { expect } from '@playwright/test'
import { createAccount, startSession } from '../../fixtures/accounts'
import { newPerson } from '../../fixtures/people'
import { heading, signOut, submitLogin } from '../actions'
import { openApplicationSite } from '../application-site'
import { currentBackend, demoSiteUrl } from '../backend'
import { allowButton, signInAndRemember } from '../oauth-actions'
import { RelyingParty } from '../relying-party'
import type { Screens } from './screen'

const { portalUrl } = currentBackend().portal

/** The site of an application that no browser returns to. */
const noSite = { url: demoSiteUrl, visits: [], posts: [], close: async () => {} }

const longName = 'Association of Harbour Masters and Lighthouse Keepers'

/** The screens of applications and of the portal. */
export const oauthScreens: Screens = {
  'back to an app': async (page) => {
    await page.goto('/open-app/harbour?error=access_denied')
    await expect(heading(page, 'Back to the app')).toBeVisible()
  },
  consent: async (page, person) => {
    const party = await RelyingParty.register(noSite, {
      client_name: longName,
      policy_uri: 'https://harbour.example/privacy',
      tos_uri: 'https://harbour.example/terms',
    })
    await party.begin(page, {
      scope: 'openid email profile phone offline_access berths.read',
      audience: 'https://api.harbour.example',
    })
    await submitLogin(page, person)
    await expect(heading(page, 'Allow access')).toBeVisible()
  },
  'consent as another account': async (page, person) => {
    const party = await RelyingParty.register(noSite, { client_name: longName })
    await party.begin(page)
    await submitLogin(page, person)
    await expect(heading(page, 'Allow access')).toBeVisible()
    const consent = page.url()
    await signOut(page)
    const other = newPerson()
    await createAccount(other, currentBackend().appUrl)
    await startSession(page, other)
    await page.goto(consent)
    await expect(heading(page, 'You are signed in with another account')).toBeVisible()
  },
  'logout of an application': async (page, person) => {
    const site = await openApplicationSite()
    const party = await RelyingParty.register(site, { client_name: longName })
    const tokens = await signInAndRemember(party, page, person)
    await page.goto(party.signOutUrl(tokens))
    await expect(heading(page, 'Do you wish to log out?')).toBeVisible()
    await site.close()
  },
  'applications with access': async (page, person) => {
    const site = await openApplicationSite()
    const scope = 'openid email profile phone offline_access berths.read'
    await signInAndRemember(await RelyingParty.register(site), page, person)
    const party = await RelyingParty.register(site, { client_name: longName })
    await party.begin(page, { scope })
    await allowButton(page).click()
    await party.finish(page)
    await page.goto('/sessions')
    await expect(page.getByRole('article', { name: longName })).toBeVisible()
    await site.close()
  },
  'portal while loading': async (page) => {
    // A response without a page leaves the browser on the current page.
    await page.route('**/api/portal/complete*', (route) => route.fulfill({ status: 204 }))
    await page.goto(portalUrl)
    await expect(page.getByText('Loading . . .')).toBeVisible()
  },
  'portal without a token': async (page, person) => {
    await startSession(page, person)
    await page.goto(`${portalUrl}/?return_to=/sessions`)
    await expect(page.getByRole('link', { name: 'Start again' })).toBeVisible()
  },
  'portal that is not set up': async (page) => {
    await page.goto('/oauth')
    await expect(heading(page, 'Single sign-on is not set up')).toBeVisible()
  },
}
