import { html } from 'hono/html'
import { faultEndings } from '../auth-service/auth-service'
import { faults } from '../faults'
import { tokenFaults } from '../user-client/token-faults'
import { plainVariant, type VariantName, variants } from '../variants'

type Html = ReturnType<typeof html>

/** The limits of a fault. `''` is no limit. */
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

/** The faults and the variant of this browser. `usualVariant` is the default. */
export type SwitchedOn = { fault: string; variant: string; usualVariant: VariantName | undefined }

/** Faults and variants to switch on for this browser. Open while one is on. */
export function testers({ fault, variant, usualVariant }: SwitchedOn): Html {
  const isOn = fault !== '' || variant !== ''
  const offered = Object.entries({
    ...(usualVariant && { [plainVariant]: 'a password only, and recovery by a code' }),
    ...variants,
  })
  return html`<details id="testers" ${isOn ? 'open' : ''}><summary>For testers: faults and variants</summary>
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
        <button class="plain">Switch on</button>
      </form>
      <form method="post" action="/fault"><p><button class="plain">Switch faults off</button></p></form>
    </section>
    <section>
      <h2>Variants</h2>
      <p>The same services with other settings, for this browser only.</p>
      <p role="status"><strong>${variant === '' ? html`No variant is on. ${usualVariant && html`The usual settings are <code>${usualVariant}</code>.`}` : html`On: <code>${variant}</code>`}</strong></p>
      <form method="post" action="/variant">
        <label>Variant <select name="variant">${offered.map(
          ([name, effect]) => html`<option value="${name}">${name}: ${effect}</option>`,
        )}</select></label>
        <button class="plain">Switch on</button>
      </form>
      <form method="post" action="/variant"><p><button class="plain">Switch variants off</button></p></form>
    </section>
    <section>
      <h2>Phone codes</h2>
      <p>Codes for phones arrive in the inbox. A number or code that ends in these digits fails:</p>
      <ul>${Object.entries(faultEndings).map(
        ([ending, effect]) => html`<li><code>${ending}</code> ${effect}</li>`,
      )}</ul>
    </section>
  </details>`
}
