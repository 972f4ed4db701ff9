import { type DemoVisitor, passwordOf } from '../demo/demo-visitor'
import { adultsId } from '../demo-app/demo-client'
import type { FaultName } from '../faults'
import type { VariantName } from '../variants'
import { tourConsent, tourLine, tourRequired } from './tours'

/** A screen of the product in one state. */
export type GalleryScreen = {
  /** The product's file that renders it. */
  file: string
  /** The journey that reaches it: the file below `e2e/` without its ending, and the title of the test. */
  journey: `${string}: ${string}`
  /** The Kratos variant. The default is a Kratos with everything on. */
  variant?: VariantName
  fault?: FaultName
  /** Brings a visitor into the state. Returns the path of the page. */
  open: (visitor: DemoVisitor, urls: GalleryUrls) => Promise<string> | string
}

type GalleryUrls = { appUrl: string; sandboxUrl: string }

const [alice, bob, dave] = ['alice@example.com', 'bob@example.com', 'dave@example.com'] as const
const longEmail = 'a.rather.long.name.of.somebody@mail.some-department.some-company.example.com'
const phone = '+886912345678'
const at = (path: string) => () => path
const signedIn =
  (path: string, email: string = alice) =>
  async (visitor: DemoVisitor) => {
    await visitor.signIn(email)
    return path
  }
const newEmail = 'visitor@example.com'

const login = 'app/(flows)/login/page.tsx'
const registration = 'app/(flows)/registration/page.tsx'
const recovery = 'app/(flows)/recovery/page.tsx'
const verification = 'app/(flows)/verification/page.tsx'
const settings = 'app/(flows)/settings/page.tsx'
const failure = 'app/error/page.tsx'
const required = 'app/(required-actions)/required/page.tsx'
const invitation = 'app/(invitations)/invitation/page.tsx'

/**
 * Every screen of the product, in every state that the gallery shows, by name. The Kratos behind them
 * responds as the recordings of the real one (`e2e/ory/contract`). A test checks the names of files and
 * journeys, and that no page is missing.
 */
export const galleryScreens: Readonly<Record<string, GalleryScreen>> = {
  'sign in': {
    file: login,
    journey: 'journeys/methods/several-methods: the login page offers every method',
    open: at('/login'),
  },
  'sign in with a password': {
    file: login,
    journey: 'journeys/main/login: a password is sent exactly as typed',
    variant: 'no-session',
    open: at('/login'),
  },
  'sign in, wrong password': {
    file: login,
    journey: 'journeys/main/login: an incorrect password shows an error and keeps the email address',
    open: (visitor) =>
      visitor.submitted('login', { method: 'password', identifier: longEmail, password: 'not-the-password' }),
  },
  'sign in, page too old': {
    file: login,
    journey: 'journeys/main/flow-lifecycle: an unknown flow id starts a new flow',
    open: at('/login?flow=unknown'),
  },
  'sign in with providers': {
    file: login,
    journey:
      'journeys/methods/social: a visitor signs up with a provider, signs in again, and reaches return_to',
    variant: 'oidc',
    open: at('/login'),
  },
  'sign in with a passkey': {
    file: login,
    journey: 'journeys/methods/passkey: a passkey signs in through autofill',
    variant: 'passkey',
    open: at('/login'),
  },
  'sign in, address first': {
    file: login,
    journey: 'journeys/flows/styles: a sign-in that asks for the email address first keeps return_to',
    variant: 'identifier-first',
    open: at('/login'),
  },
  'sign in, address first, second step': {
    file: login,
    journey: 'journeys/flows/styles: a sign-in that asks for the email address first keeps return_to',
    variant: 'identifier-first',
    open: (visitor) => visitor.submitted('login', { method: 'identifier_first', identifier: alice }),
  },
  'sign in, code sent': {
    file: login,
    journey: 'journeys/methods/code: a code signs in, even when it is typed with blanks',
    open: (visitor) => visitor.submitted('login', { method: 'code', identifier: bob }),
  },
  'sign in, wrong code': {
    file: login,
    journey: 'journeys/main/focus: the field for a code has the focus, even after an incorrect code',
    open: (visitor) =>
      visitor.submitted(
        'login',
        { method: 'code', identifier: bob },
        { method: 'code', identifier: bob, code: '000000' },
      ),
  },
  'second factor': {
    file: login,
    journey: 'journeys/methods/totp: an authenticator app is set up, and the next sign-in requires its code',
    open: signedIn('/login?aal2=true', dave),
  },
  'second factor, code in a mail': {
    file: login,
    journey: 'journeys/methods/code-second-factor: a sign-in requires the mailed code after the password',
    variant: 'code-second-factor',
    open: signedIn('/login?aal2=true'),
  },
  'confirm who you are': {
    file: login,
    journey: 'journeys/main/signed-in: refresh=true requires a re-authentication of a signed-in visitor',
    open: signedIn('/login?refresh=true'),
  },
  'account exists at LINE': {
    file: login,
    journey:
      'journeys/line/line: an existing account, without an offer to link it: its screen links to the sign-in',
    open: at('/login?bind=true'),
  },
  'signed in already': {
    file: 'app/(account)/signed-in/page.tsx',
    journey: 'journeys/main/signed-in: a signed-in visitor who opens the login page gets no prompt',
    open: signedIn('/login'),
  },
  'sign up, first step': {
    file: registration,
    journey:
      'journeys/flows/styles: a registration in two steps, with one step back and one rejected password',
    open: at('/registration?return_to=/'),
  },
  'sign up, second step': {
    file: registration,
    journey: 'journeys/flows/two-steps: both steps keep what was typed, forward, after an error, and back',
    open: (visitor) =>
      visitor.submitted('registration', { method: 'profile', traits: { email: newEmail, phone } }),
  },
  'sign up in one step': {
    file: registration,
    journey: 'journeys/main/register-and-sign-in: a person registers, signs out and signs in again',
    variant: 'no-session',
    open: at('/registration?return_to=/'),
  },
  'sign up, refused': {
    file: registration,
    journey:
      'journeys/main/registration: a short password is rejected under its field, and the other values are kept',
    variant: 'no-session',
    open: (visitor) =>
      visitor.submitted('registration', {
        ...{ method: 'password', password: 'short' },
        traits: { email: longEmail },
      }),
  },
  'sign up with LINE and a phone': {
    file: registration,
    journey: 'journeys/line/phone: a visitor from LINE verifies a phone number and registers',
    open: tourLine,
  },
  'lost password': {
    file: recovery,
    journey: 'journeys/flows/recovery: a visitor replaces a forgotten password',
    open: at('/recovery'),
  },
  'lost password, code sent': {
    file: recovery,
    journey: 'journeys/flows/recovery: an email address without an account gets the same page',
    open: (visitor) => visitor.submitted('recovery', { method: 'code', email: longEmail }),
  },
  'lost password, wrong code': {
    file: recovery,
    journey: 'journeys/main/focus: the field for a code has the focus, even after an incorrect code',
    open: (visitor) =>
      visitor.submitted('recovery', { method: 'code', email: bob }, { method: 'code', code: '000000' }),
  },
  'lost password, new password': {
    file: 'app/(flows)/setting/page.tsx',
    journey:
      'journeys/flows/recovery: an address that was typed at the sign-in is filled in, and only the new password is shown, even after it is rejected',
    open: (visitor) => visitor.recovered(),
  },
  'lost password, new password saved': {
    file: 'app/(flows)/setting/page.tsx',
    journey: 'journeys/flows/recovery: a visitor replaces a forgotten password',
    open: (visitor) => visitor.recovered('Brass-Lantern-Tune-7'),
  },
  'verify an address': {
    file: verification,
    journey:
      'journeys/flows/verification: an email address is verified after registration, with one wrong code',
    open: at('/verification'),
  },
  'verify an address, code sent': {
    file: verification,
    journey:
      'journeys/flows/verification: a registration names the address, and the verification can be done later',
    open: (visitor) => visitor.submitted('verification', { method: 'code', email: bob }),
  },
  'verify an address, wrong code': {
    file: verification,
    journey:
      'journeys/flows/verification: an email address is verified after registration, with one wrong code',
    open: (visitor) =>
      visitor.submitted('verification', { method: 'code', email: bob }, { method: 'code', code: '000000' }),
  },
  'link of a mail': {
    file: 'app/(flows)/mail-link/page.tsx',
    journey: 'journeys/flows/verification: a mail scanner that opens the link changes nothing',
    open: at('/mail-link?kind=verification&flow=x&token=x'),
  },
  settings: {
    file: settings,
    journey: 'journeys/methods/several-methods: the settings show every method',
    open: signedIn('/settings'),
  },
  'settings, all open': {
    file: 'app/(flows)/setting/page.tsx',
    journey:
      'journeys/main/signed-in: the page where a recovery ends links to the pages of the account and out',
    open: signedIn('/setting'),
  },
  'settings, saved': {
    file: settings,
    journey: 'journeys/flows/settings: the result is in the card that was saved, in view, with the focus',
    open: async (visitor) => {
      await visitor.signIn(alice)
      const name = { first: 'Alice', last: 'Archer' }
      return visitor.submitted('settings', { method: 'profile', traits: { email: alice, name } })
    },
  },
  'settings, refused': {
    file: settings,
    journey: 'journeys/flows/settings: a password that is too short is rejected, then a new one is saved',
    open: async (visitor) => {
      await visitor.signIn(alice)
      return visitor.submitted('settings', { method: 'password', password: 'short' })
    },
  },
  'settings, backup codes': {
    file: settings,
    journey: 'journeys/methods/lookup-secret: new codes replace the old ones after they are confirmed',
    open: async (visitor) => {
      await visitor.signIn(bob)
      return visitor.submitted('settings', { lookup_secret_regenerate: 'true' })
    },
  },
  home: {
    file: 'app/(account)/page.tsx',
    journey: 'journeys/main/register-and-sign-in: a person registers, signs out and signs in again',
    open: signedIn('/?account=true'),
  },
  devices: {
    file: 'app/(account)/sessions/page.tsx',
    journey: 'journeys/flows/sessions: lists this device and the others, with details of each',
    open: async (visitor) => {
      await visitor.signInOnDevices()
      return '/sessions'
    },
  },
  'your data': {
    file: 'app/(account)/data/page.tsx',
    journey: 'journeys/flows/own-data: a visitor downloads their stored data',
    open: signedIn('/data'),
  },
  'delete your account': {
    file: 'app/(account)/deleteaccount/page.tsx',
    journey: 'journeys/flows/own-data: a visitor deletes the account, and with it every session and access',
    open: signedIn('/deleteaccount?notice=mistyped'),
  },
  'log out': {
    file: 'app/(oauth2)/logout/page.tsx',
    journey: 'journeys/main/register-and-sign-in: a signed-out session cannot be used again',
    open: signedIn('/logout'),
  },
  'logged out': {
    file: 'app/(oauth2)/logoutsuccess/page.tsx',
    journey: 'journeys/main/register-and-sign-in: a visitor who is already signed out is informed',
    open: at('/logoutsuccess'),
  },
  'logged in': {
    file: 'app/(line)/loginsuccess/page.tsx',
    journey: 'accessibility/every-screen: is for everyone',
    open: signedIn('/loginsuccess'),
  },
  'link LINE': {
    file: 'app/(line)/bind/page.tsx',
    journey: 'journeys/line/line: the account exists: the visitor signs in, links LINE, and unlinks it again',
    open: signedIn('/bind'),
  },
  'unlink LINE': {
    file: 'app/(line)/unbind/page.tsx',
    journey: 'journeys/line/line: a link on another site unlinks nothing before the visitor confirms it',
    open: at('/unbind'),
  },
  'LINE that cannot be unlinked yet': {
    file: 'app/(line)/bind/page.tsx',
    journey: 'journeys/line/line: an account that LINE created needs a password before LINE can be unlinked',
    variant: 'passkey',
    open: signedIn('/bind'),
  },
  'LINE linked': {
    file: 'app/(line)/bindsuccess/page.tsx',
    journey: 'journeys/line/line: the account exists: the visitor signs in, links LINE, and unlinks it again',
    open: at('/bindsuccess'),
  },
  'LINE not linked': {
    file: 'app/(line)/bindfailure/page.tsx',
    journey: 'journeys/line/line: a failure screen continues automatically after ten seconds',
    open: at('/bindfailure?errorcode=42'),
  },
  'LINE unlinked': {
    file: 'app/(line)/unbindsuccess/page.tsx',
    journey: 'journeys/line/line: a link on another site unlinks nothing before the visitor confirms it',
    open: at('/unbindsuccess'),
  },
  'LINE not unlinked': {
    file: 'app/(line)/unbindfailure/page.tsx',
    journey: 'journeys/line/line: a failed unlinking is shown with its reason, as text',
    open: at('/unbindfailure?errorcode=42'),
  },
  'LINE came back to another browser': {
    file: 'app/(line)/other-browser/page.tsx',
    journey:
      'journeys/line/other-browser: LINE returns to another browser: one press there restarts, and reaches return_to',
    open: at('/other-browser'),
  },
  'go on in the browser of the device': {
    file: 'app/(line)/continue-here/page.tsx',
    journey:
      'journeys/line/leave-app: a visitor continues in the browser of the device, with the typed values but no password',
    open: at(`/continue-here?code=${'0123456789'.repeat(10)}`),
  },
  'set a password': {
    file: 'app/(line)/setpassword/page.tsx',
    journey: 'journeys/line/line: an account that LINE created needs a password before LINE can be unlinked',
    open: signedIn('/setpassword'),
  },
  'account made with LINE': {
    file: 'app/(line)/registrationsuccess/page.tsx',
    journey: 'checks/screens-in-languages: pages of a visitor who is not signed in',
    open: at('/registrationsuccess'),
  },
  'account exists': {
    file: 'app/(line)/accountexist/page.tsx',
    journey:
      'journeys/line/line: an existing account, without an offer to link it: its screen links to the sign-in',
    open: at('/accountexist'),
  },
  consent: {
    file: 'app/(oauth2)/consent/page.tsx',
    journey: 'journeys/oauth2/demo-app: the demo application shows a sign-in, its tokens, and a sign-out',
    open: (visitor, urls) => tourConsent(visitor, urls, alice, passwordOf(alice)),
  },
  'step for an application, profile': {
    file: required,
    journey:
      'journeys/rules/for-accounts: a sign-in redirects to return_to once the account has all that the operator requires',
    open: async (visitor, urls) => tourRequired(visitor, urls, await visitor.newcomer(true)),
  },
  'step for an application, address': {
    file: required,
    journey:
      'journeys/rules/for-applications: an application that requires a verified address gets no consent before it is verified',
    open: async (visitor, urls) => tourRequired(visitor, urls, await visitor.newcomer()),
  },
  'step for an application, second factor': {
    file: required,
    journey:
      'journeys/rules/for-applications: an application that requires a second factor gets no consent before it is set up',
    open: (visitor, urls) =>
      tourRequired(visitor, urls, { email: visitor.addressOf(bob), password: passwordOf(bob) }),
  },
  'step for an application, birthday': {
    file: required,
    journey: 'journeys/rules/age: an application with a minimum age does not get people who are too young',
    open: async (visitor, urls) => tourRequired(visitor, urls, await visitor.born(), adultsId),
  },
  'step for an application, too young': {
    file: required,
    journey: 'journeys/rules/age: an application with a minimum age does not get people who are too young',
    open: async (visitor, urls) =>
      tourRequired(visitor, urls, await visitor.born(`${new Date().getFullYear() - 10}-01-01`), adultsId),
  },
  'step for an application, backup codes': {
    file: required,
    journey:
      'journeys/rules/for-applications: an application that requires a second factor gets no consent before it is set up',
    open: signedIn('/required?step=backup_codes'),
  },
  invitation: {
    file: invitation,
    journey:
      'journeys/flows/invitations: an invited person sets a password, continues to the invitation’s destination, and the link is consumed',
    open: (visitor) => visitor.invited('open'),
  },
  'invitation, used': {
    file: invitation,
    journey:
      'journeys/flows/invitations: an invited person sets a password, continues to the invitation’s destination, and the link is consumed',
    open: (visitor) => visitor.invited('used'),
  },
  'invitation, expired': {
    file: invitation,
    journey: 'journeys/flows/invitations: only the newest link works, and none after a revocation',
    open: (visitor) => visitor.invited('expired'),
  },
  'code of a television': {
    file: 'app/(oauth2)/device/page.tsx',
    journey: 'journeys/oauth2/device: a person signs in to a television with the code that it shows',
    open: at('/device?device_challenge=x&user_code=aBcDeFgH'),
  },
  'wrong code of a television': {
    file: 'app/(oauth2)/device/page.tsx',
    journey:
      'journeys/oauth2/device: an incorrect code stays in the field, and the correct one works after it',
    open: at('/device?device_challenge=x&user_code=aBcDeFgH&notice=code'),
  },
  'television connected': {
    file: 'app/(oauth2)/devicesuccess/page.tsx',
    journey: 'journeys/oauth2/demo-app: the demo television shows a code and the signed-in person',
    open: at('/devicesuccess'),
  },
  'back to an app': {
    file: 'app/(oauth2)/open-app/[app]/page.tsx',
    journey: 'examples/native: a person signs in to the application in the browser, uses it and signs out',
    open: at('/open-app/harbour?code=example'),
  },
  'back to an app, refused': {
    file: 'app/(oauth2)/open-app/[app]/page.tsx',
    journey: 'examples/native: a denial, a used code and a sign-out elsewhere have their texts',
    open: at('/open-app/harbour?error=access_denied'),
  },
  'back to an app, after a sign-in for the browser': {
    file: 'app/(oauth2)/open-app/[app]/page.tsx',
    journey: 'examples/native: a person whom the provider alone cannot sign in finishes in the browser',
    open: at('/open-app/harbour?ready=true'),
  },
  languages: {
    file: 'app/language/page.tsx',
    journey: 'journeys/flows/languages: a visitor changes the theme on the list of languages and goes back',
    open: at('/language'),
  },
  'Kratos is down': {
    file: failure,
    journey:
      'journeys/main/faults: a failure on home and logout shows the same page, and the visitor stays signed in',
    fault: 'down',
    open: at('/login'),
  },
  'a mistake of an application': {
    file: failure,
    journey:
      'journeys/main/error-pages: a known OAuth2 error has our texts, and the service’s text is marked as a quotation',
    open: at('/error?error=invalid_client&error_description=Client+authentication+failed'),
  },
  'no such page': {
    file: 'app/global-not-found.tsx',
    journey: 'journeys/main/error-pages: an unknown path shows the page for status 404',
    open: at('/no-such-page'),
  },
}

/** The journey that reaches a screen. */
export function journeyOf({ journey }: GalleryScreen): { file: string; title: string } {
  const [file = '', title = ''] = journey.split(/: (.*)/)
  return { file: `e2e/${file}.spec.ts`, title }
}

const helpDesk = 'only a helper with two factors sees it: journeys/help-desk'
const notHelping = 'what app/global-not-found.tsx renders, for anyone who is no helper'

/** Pages without a screen of their own: they redirect, post immediately, or wrap another page. */
export const pagesWithoutScreen: Readonly<Record<string, string>> = {
  'app/(account)/accountdeleted/page.tsx': 'only the browser that deleted an account sees it',
  'app/(portal)/portal-page.tsx': 'the dashboard of the portal: a spinner that leads on at once',
  'app/(account)/deleteaccount/not-found.tsx':
    'what app/global-not-found.tsx renders, without ACCOUNT_DELETION',
  'app/(help-desk)/help-desk/page.tsx': helpDesk,
  'app/(help-desk)/help-desk/[id]/page.tsx': helpDesk,
  'app/(help-desk)/help-desk/[id]/[action]/page.tsx': helpDesk,
  'app/(help-desk)/help-desk/not-found.tsx': notHelping,
  'app/(help-desk)/help-desk/[id]/not-found.tsx': notHelping,
  'app/(help-desk)/help-desk/[id]/[action]/not-found.tsx': notHelping,
  'app/(oauth2)/open-app/[app]/not-found.tsx':
    'what app/global-not-found.tsx renders, for a name that is not in NATIVE_APPS',
  'app/(line)/afterlinelogin/page.tsx': 'a spinner while the code of LINE works, with LINE_LIFF_ID only',
  'app/(line)/linelogin/page.tsx': 'a spinner while the code of LINE works, with LINE_LIFF_ID only',
  'app/(oauth2)/logout/application-logout.tsx': 'the log-out page, for an application that asks',
  'app/(line)/result-page.tsx': 'renders the pages of results',
  'app/continue/page.tsx': 'leads on at once. Only with the next Ory it waits, and says an address',
  'app/global-error.tsx': 'an error that no page could show',
  'app/not-found.tsx': 'empty: app/global-not-found.tsx renders the page',
  'app/unknown-page.tsx': 'app/global-not-found.tsx renders it',
}
