import type { FaultName } from '../faults'
import type { DemoVisitor } from './demo-visitor'
import type { IconName } from './icons'

/** A card of the front page. One click brings the browser into the described state. */
export type DemoCard = {
  /** The last part of its URL. */
  name: string
  title: string
  text: string
  icon: IconName
  /** The demo account that the card is about. The card shows its address and password. */
  account?: string
  /** The text of the card, if it is about no account. */
  note?: string
  /** A fault that is switched on. */
  fault?: FaultName | `${FaultName}:POST`
  /** Brings the visitor's browser into the state. Returns a path of the app, or a URL elsewhere. */
  open: (visitor: DemoVisitor, urls: CardUrls) => Promise<string> | string
}

/** The other servers of the demo. */
type CardUrls = { sandboxUrl: string; siteUrls: readonly string[] }

const [alice, bob, dave] = ['alice@example.com', 'bob@example.com', 'dave@example.com'] as const

const signedIn = (email: string, path: string) => async (visitor: DemoVisitor) => {
  await visitor.signIn(email)
  return path
}

/** Every card, below its heading. */
export const demoCards: Readonly<Record<string, readonly DemoCard[]>> = {
  'Try: signing in': [
    {
      name: 'sign-in',
      title: 'Sign in',
      text: 'The everyday way. Get it wrong once and see.',
      icon: 'lock',
      account: alice,
      open: (visitor) => visitor.filled('login', 'identifier', alice),
    },
    {
      name: 'passkey',
      title: 'Add a passkey',
      text: 'Then sign out, and sign in without a password.',
      icon: 'passkey',
      note: 'Signed in as Alice',
      open: signedIn(alice, '/settings#passkey'),
    },
    {
      name: 'code',
      title: 'A code in a mail',
      text: 'Nothing to remember: the code is in the inbox.',
      icon: 'mail',
      note: 'As Bob',
      open: (visitor) => visitor.submitted('login', { method: 'code', identifier: visitor.addressOf(bob) }),
    },
    {
      name: 'provider',
      title: 'Google or GitHub',
      text: 'A played provider asks who you are.',
      icon: 'google',
      note: 'New or known',
      open: () => '/login',
    },
    {
      name: 'second-factor',
      title: 'A second factor',
      text: 'The password is right. Now the authenticator app.',
      icon: 'clock',
      account: dave,
      open: signedIn(dave, '/login?aal2=true'),
    },
    {
      name: 'signed-in',
      title: 'Come back',
      text: 'Who is signed in already is not asked again.',
      icon: 'check',
      note: 'Signed in as Alice',
      open: signedIn(alice, '/login'),
    },
  ],
  'Try: your account': [
    {
      name: 'sign-up',
      title: 'Sign up in two steps',
      text: 'First who you are, then how you sign in.',
      icon: 'user',
      note: 'New',
      open: () => '/registration?return_to=/',
    },
    {
      name: 'line',
      title: 'Sign up with LINE and a phone',
      text: 'Choose any account id. The SMS is in the inbox.',
      icon: 'line',
      note: 'New',
      open: (visitor) => visitor.provider('line'),
    },
    {
      name: 'link-line',
      title: 'Link LINE to an account',
      text: 'The next sign-in is one press.',
      icon: 'link',
      note: 'Signed in as Bob',
      open: signedIn(bob, '/bind'),
    },
    {
      name: 'settings',
      title: 'Settings',
      text: 'Password, authenticator, backup codes, security key.',
      icon: 'sliders',
      note: 'Signed in as Alice',
      open: signedIn(alice, '/settings'),
    },
    {
      name: 'sessions',
      title: 'Your devices',
      text: 'Where you are signed in, and the applications that may use your account.',
      icon: 'devices',
      note: 'Signed in as Alice',
      open: signedIn(alice, '/sessions'),
    },
    {
      name: 'data',
      title: 'Your data',
      text: 'Download what is kept about you.',
      icon: 'download',
      note: 'Signed in as Alice',
      open: signedIn(alice, '/data'),
    },
  ],
  'Try: with applications': [
    {
      name: 'consent',
      title: 'An application asks for consent',
      text: 'Allow, deny, remember.',
      icon: 'apps',
      account: alice,
      open: async (visitor, { sandboxUrl }) => {
        await visitor.signIn(alice)
        return `${sandboxUrl}/demo-app/sign-in`
      },
    },
    {
      name: 'portal',
      title: 'A site that trusts the portal',
      text: 'Sign in here, and be signed in at the other site.',
      icon: 'window',
      account: alice,
      open: (_, { siteUrls }) => siteUrls[0] ?? '/',
    },
    {
      name: 'television',
      title: 'Sign in on a television',
      text: 'Type eight letters in place of a password.',
      icon: 'television',
      note: 'Signed in as Alice',
      open: async (visitor, { sandboxUrl }) => {
        await visitor.signIn(alice)
        return `${sandboxUrl}/demo-app/television/code`
      },
    },
  ],
  'Try: trouble': [
    {
      name: 'recovery',
      title: 'Lose your password',
      text: 'A code in a mail, then a new password.',
      icon: 'help',
      note: 'As Bob',
      open: (visitor) => visitor.filled('recovery', 'email', bob),
    },
    {
      name: 'kratos-down',
      title: 'Kratos is down',
      text: 'What people see until it runs again.',
      icon: 'bolt',
      note: 'Until the next card',
      fault: 'down',
      open: () => '/login',
    },
    {
      name: 'kratos-slow',
      title: 'Kratos does not answer',
      text: 'Press the button. The form stays, and can be sent again.',
      icon: 'offline',
      account: alice,
      fault: 'slow:POST',
      open: (visitor) => visitor.filled('login', 'identifier', alice),
    },
  ],
}

/**
 * The visible cards. In a public demo, no card breaks a service, because the app stops calling a failing
 * service for all visitors.
 */
export function visibleCards(isHosted: boolean): [heading: string, group: readonly DemoCard[]][] {
  return Object.entries(demoCards).map(([heading, group]) => [
    heading,
    group.filter(({ fault }) => !isHosted || fault === undefined),
  ])
}

/** The visible card with this name. */
export function findCard(name: string, isHosted: boolean): DemoCard | undefined {
  return visibleCards(isHosted)
    .flatMap(([, group]) => group)
    .find((one) => one.name === name)
}
