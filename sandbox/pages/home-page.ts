import { html, raw } from 'hono/html'
import { type DemoAccount, demoAccounts } from '../accounts'
import { type DemoCard, visibleCards } from '../demo/demo-cards'
import { icons } from '../demo/icons'
import { productLocales } from '../gallery/choices'
import { totpCode, totpUrl } from '../kratos/methods/totp-key'
import { examples } from './examples'
import { bar, frame } from './layout'
import { opening, openingRules } from './looks'
import { type SwitchedOn, testers } from './testers'

type Html = ReturnType<typeof html>
type Home = {
  appUrl: string
  now: Date
  mails: number
  isFresh: boolean
  on: SwitchedOn
  /** The demo accounts of this visitor. */
  accounts: readonly DemoAccount[]
  /** The demo is public: features for the developer's own machine are hidden. */
  isHosted: boolean
}

const rules = `
  .tries { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: var(--gap-16) }
  .try { position: relative; display: flex; gap: var(--gap-16); padding: var(--gap-16); border: 1px solid var(--line);
    border-radius: var(--radius-card); background: var(--surface) }
  .try:hover { border-color: var(--line-strong) } .try:hover a { text-decoration: underline }
  .try a { color: inherit; text-decoration: none }
  .try a::after { position: absolute; inset: 0; border-radius: var(--radius-card); content: "" }
  .try a:focus-visible { outline: 0 } .try a:focus-visible::after { outline: 2px solid var(--focus); outline-offset: 2px }
  .try > div { min-inline-size: 0 } .try p { margin: 0; color: var(--text-muted); font-size: var(--text-small) }
  .try .badge, .try dl { margin-block-start: var(--gap-8) } .try dl { display: block; font-size: var(--text-small) }
  .try dl div { display: flex; flex-wrap: wrap; column-gap: var(--gap-8) } .try code { white-space: nowrap }
  .try code { position: relative; user-select: all }
  .tile { display: grid; flex: none; place-content: center; inline-size: 2.5rem; block-size: 2.5rem;
    border: 1px solid var(--line-button); border-radius: var(--radius); background: var(--hover) }
  .tile svg[viewBox="0 0 24 24"] { inline-size: 1.5rem; block-size: 1.5rem; stroke: none }
  .account { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 var(--gap-16) }
  .alarm { border-color: var(--line-strong) } .alarm form { display: inline-flex; margin-inline-start: var(--gap-8) }
`

/** The front page of the demo: the sign-in, a card for each thing to try, the accounts, and what testers need. */
export function homePage({ appUrl, now, mails, isFresh, on, accounts, isHosted }: Home): Html {
  return frame({
    title: 'Come in.',
    head: bar(appUrl, mails, isHosted),
    rules: rules + openingRules,
    opening: opening(productLocales().length),
    isWide: true,
    content: html`
    ${isFresh && html`<p role="status">Nobody is signed in any more, and the accounts are as they were at the start.</p>`}
    ${on.fault && !isHosted && alarm(on.fault)}
    <p class="quiet">Each card is one click away from the real screen. ${
      isHosted
        ? 'Nothing is sent to anybody: mails and SMS are in the inbox. The accounts below are yours alone.'
        : 'Nothing leaves this machine, and everything is forgotten when the demo stops.'
    } <a href="/fresh">Start fresh</a> · <a href="/guide">Run it with your Kratos</a></p>
    ${visibleCards(isHosted).map(
      ([heading, group]) => html`<section class="group">
        <h2>${heading}</h2><ul class="tries">${group.map((one) => card(one, accounts, now))}</ul></section>`,
    )}
    <section id="examples">
      <h2>Your application behind it</h2>
      <p>Applications to copy, each on the library that its community uses.
        <a href="/guide?of=applications">Which way for which application</a> ·
        <a href="/guide?of=migrating">Move here from another front end</a></p>
      <ul>${examples().map(
        ({ name, title, summary }) => html`<li><a href="/examples/${name}">${title}</a>
          <p class="quiet small">${summary}</p></li>`,
      )}</ul>
    </section>
    <section id="accounts">
      <h2>Accounts</h2>
      <ul>${accounts.map((account) => accountItem(account, now))}</ul>
    </section>
    ${isHosted ? '' : testers(on)}`,
  })
}

function card(
  { name, title, text, icon, account, note }: DemoCard,
  accounts: readonly DemoAccount[],
  now: Date,
): Html {
  const { box, drawing } = icons[icon]
  return html`<li class="try">
    <span class="tile"><svg class="icon" viewBox="${box}" aria-hidden="true">${raw(drawing)}</svg></span>
    <div><h3><a href="/try/${name}">${title}</a></h3><p>${text}</p>${
      account ? credentials(accounts[demoAccounts.findIndex(({ email }) => email === account)], now) : ''
    }${note && html`<span class="badge">${note}</span>`}</div>
  </li>`
}

/** What the visitor types: the password, or the code of an account whose password was entered already. */
function credentials(account: DemoAccount | undefined, now: Date): Html {
  const { email = '', password = '', totpKey } = account ?? {}
  const [label, value] = totpKey
    ? ['Code now', totpCode(totpUrl(email, totpKey), now)]
    : ['Password', password]
  return html`<dl><div><dt class="visually-hidden">Account</dt><dd>${email}</dd></div>
    <div><dt>${label}</dt><dd><code>${value}</code></dd></div></dl>`
}

/** A fault stays on until it is switched off, so the page shows it first. */
function alarm(fault: string): Html {
  return html`<section class="alarm" role="status">The fault <code>${fault}</code> is on.
    <form method="post" action="/fault"><button class="plain">Switch it off</button></form></section>`
}

/** An account with the key for an authenticator app and, for people without an app, its current code. */
function accountItem({ email, password, totpKey, note }: DemoAccount, now: Date): Html {
  return html`<li><p class="account"><code>${email}</code><code>${password}</code></p>
    <p class="quiet small">${note}${
      totpKey &&
      html`. Authenticator key <code>${totpKey}</code>, code now <code>${totpCode(totpUrl(email, totpKey), now)}</code>`
    }</p></li>`
}
