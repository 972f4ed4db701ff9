import { html } from 'hono/html'
import { demoAccounts } from '../accounts'
import { faultEndings } from '../auth-service/auth-service'
import { faults } from '../faults'
import { totpCode, totpUrl } from '../kratos/methods/totp-key'
import { tokenFaults } from '../user-client/token-faults'
import { type VariantName, variants } from '../variants'
import { page } from './layout'

/** What a fault can be limited to. `''` is no limit. */
export const faultLimits = [
  '',
  'GET',
  'POST',
  '/self-service/login',
  '/self-service/login/flows',
  '/self-service/registration',
  '/sessions',
  '/user-client',
]

/** Every fault that can be switched on. */
export const offeredFaults = { ...faults, ...tokenFaults }

type Home = { appUrl: string; fault: string; variant: string; now: Date }

/**
 * The sandbox's home page: accounts to sign in with, and faults and variants to switch on for this browser.
 */
export function homePage({ appUrl, fault, variant, now }: Home): ReturnType<typeof html> {
  return page(
    'Latchkey sandbox',
    appUrl,
    html`
    <p>The services that the app at <a href="${appUrl}">${appUrl}</a> calls. Everything is in memory and gone when
      the sandbox stops.</p>
    <section>
      <h2>Demo accounts</h2>
      <ul>${demoAccounts.map(
        ({ email, password, totpKey, variant: needed, note }) => html`<li>
          <dl><dt>E-mail</dt><dd><code>${email}</code></dd><dt>Password</dt><dd><code>${password}</code></dd>
            ${totpKey && authenticator(totpKey, totpCode(totpUrl(email, totpKey), now))}</dl>
          <span class="quiet">${note}</span>
          ${needed && switchOn(needed)}
        </li>`,
      )}</ul>
    </section>
    <section>
      <h2>Faults</h2>
      <p>A fault is a cookie. It affects only this browser, in the sandbox and in the app on the same host name.</p>
      <p role="status"><strong>${fault === '' ? 'No fault is on.' : html`On: <code>${fault}</code>`}</strong></p>
      <form method="post" action="/fault">
        <label>Fault <select name="fault">${Object.entries(offeredFaults).map(
          ([name, effect]) => html`<option value="${name}">${name}: ${effect}</option>`,
        )}</select></label>
        <label>Only for <select name="limit">${faultLimits.map(
          (limit) => html`<option value="${limit}">${limit || 'everything'}</option>`,
        )}</select></label>
        <button>Switch on</button>
      </form>
      <form method="post" action="/fault"><p><button class="plain">Switch faults off</button></p></form>
    </section>
    <section>
      <h2>Phone codes</h2>
      <p>Codes for phones arrive in the inbox. A number or code that ends in these digits fails:</p>
      <ul>${Object.entries(faultEndings).map(
        ([ending, effect]) => html`<li><code>${ending}</code> ${effect}</li>`,
      )}</ul>
    </section>
    <section>
      <h2>Variants</h2>
      <p>The same services with other settings, for this browser only.</p>
      <p role="status"><strong>${variant === '' ? 'No variant is on.' : html`On: <code>${variant}</code>`}</strong></p>
      <form method="post" action="/variant">
        <label>Variant <select name="variant">${Object.entries(variants).map(
          ([name, effect]) => html`<option value="${name}">${name}: ${effect}</option>`,
        )}</select></label>
        <button>Switch on</button>
      </form>
      <form method="post" action="/variant"><p><button class="plain">Switch variants off</button></p></form>
    </section>`,
  )
}

/** The key for an authenticator app and, for people without an app, its current code. */
function authenticator(key: string, code: string): ReturnType<typeof html> {
  return html`<dt>Authenticator key</dt><dd><code>${key}</code></dd>
    <dt>Current code</dt><dd><code>${code}</code></dd>`
}

function switchOn(variant: VariantName): ReturnType<typeof html> {
  return html`<form method="post" action="/variant">
    <button class="plain" name="variant" value="${variant}">Switch ${variant} on</button></form>`
}
