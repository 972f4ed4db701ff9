import { expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { relayCookies, relayCookiesOf } from '@/lib/ory/kratos/calls/relay-cookies'
import { keepBoxField, keepField, saveKeepSignedIn } from './keep-signed-in'

startTestServices({ kratos: new TestService() }, { KEEP_SIGNED_IN: 'on' })

const cookie =
  'ory_kratos_session=s; Path=/; Expires=Fri, 27 Nov 2099 10:00:00 GMT; Max-Age=86399; HttpOnly; SameSite=Lax'
const deleted = 'csrf_token=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0'

const ended = 'ory_kratos_session=s; Path=/; Secure; HttpOnly; SameSite=lax'

/** The cookies of Kratos that the proxy and the action of a form pass on, after these forms were sent. */
async function passedOn(...forms: Record<string, string>[]): Promise<{ proxy: string[]; action: string[] }> {
  const browser = new TestBrowser(appUrl)
  for (const fields of forms) await browser.post(saveKeepSignedIn, fields)
  const ofKratos = ({ headers }: Response) =>
    headers
      .getSetCookie()
      .filter((one) => !one.includes('latchkey'))
      // Next adds the date of Max-Age, and a second may pass between the two.
      .map((one) => one.replace('; Priority=medium', '').replace(/; Expires=[^;]*(?=; Max-Age=[1-9])/, ''))
  const proxied = async () => {
    const response = new Response(null)
    for (const one of [cookie, deleted]) response.headers.append('set-cookie', one)
    await relayCookiesOf(response)
    return response
  }
  const relayed = await browser.post(() => relayCookies([cookie, deleted]), {})
  return { proxy: ofKratos(await browser.call({ GET: proxied }, '/')), action: ofKratos(relayed) }
}

const lives = /Max-Age=86399/
const box = { [keepBoxField]: 'true' }
const ticked = { ...box, [keepField]: 'true' }

test.each([
  ['nobody was asked', [], false],
  ['the box was left empty', [box], false],
  ['the box was ticked', [ticked], true],
  ['the box was ticked, and a second factor followed', [ticked, { totp_code: '123456' }], true],
  ['the box was left empty, and a second factor followed', [box, { totp_code: '123456' }], false],
  ['the box was ticked once, and left empty at the next sign-in', [ticked, box], false],
  ['a form without the box has the tick', [{ [keepField]: 'true' }], false],
])('%s', async (_, forms, isKept) => {
  const { proxy, action } = await passedOn(...forms)
  expect(lives.test(proxy[0] ?? '')).toBe(isKept)
  expect(lives.test(action[0] ?? '')).toBe(isKept)
  if (!isKept) expect(proxy[0]).toBe(ended)
  expect(proxy).toEqual(action)
  expect(proxy[1]).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/)
})
