import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/fixtures'
import {
  alertOf,
  emailField,
  expectSignedIn,
  flowIdOf,
  heading,
  lineRegistrationTitle,
} from '../../support/actions'
import { startAnotherApp } from '../../support/another-app'
import { enterCode } from '../../support/code-actions'
import { askForFault, endFault } from '../../support/faults'
import { continueButton } from '../../support/mail-actions'
import { mailNumber, mailsTo } from '../../support/mails'
import {
  chosenCountry,
  clickAndWaitForPage,
  countryList,
  countrySearch,
  newPhone,
  openRegistrationFromLine,
  phoneField,
  registrationFromLine,
  reverificationButton,
  sendButton,
  sendCodeTo,
  smsField,
  verifyButton,
  verifyPhone,
} from '../../support/phone-actions'
import { goToProvider, signUpAtLineAndGoOn } from '../../support/provider-actions'

/** Its digits are in groups. */
const numberIn = async (page: Page) => (await phoneField(page).inputValue()).replaceAll(' ', '')

const isBound = 'Phone had been bound!'
const wrongCode = 'SMS code error!'
const unverified = 'Phone verification error!'

/**
 * Two of the error responses of specification 8.5: the auth service returns them to numbers and codes with this
 * ending. `lib/phone/phone-code.test.ts` has all of them.
 */
const [boundEnding, waitEnding] = ['000409', '000429']

test('a visitor from LINE verifies a phone number and registers', {
  tag: ['@more', '@no-script', '@instances'],
}, async ({ page, context }) => {
  const { email } = await openRegistrationFromLine(page)
  await expect(phoneField(page)).toHaveAttribute('placeholder', '+886 912 345 678')
  await expect(smsField(page)).toBeHidden()
  await expect(verifyButton(page)).toBeHidden()
  await expect(reverificationButton(page)).toBeHidden()
  await expect(continueButton(page)).toBeDisabled()
  await expect(continueButton(page).locator('svg')).toHaveCount(0)
  await expect(page.getByText('Step 1 of 2: your phone number')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)

  await sendCodeTo(page, '0912345678')
  await expect(
    page.getByText('Phone format error! The correct format is like +886 912 345 678', { exact: true }),
  ).toBeVisible()
  await expect(phoneField(page)).toHaveValue('0912345678')
  await expect(emailField(page)).toHaveValue(email)
  await expect(page.getByText('Please fill in this field.')).toBeHidden()

  const phone = newPhone()
  await sendCodeTo(page, phone)
  await expect(smsField(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(sendButton(page)).toBeDisabled()
  await expect(sendButton(page)).toHaveText(/ · \d\d$/)
  await expect(continueButton(page)).toBeDisabled()
  await page.reload()
  await expect(sendButton(page)).toBeDisabled()
  const tab = await context.newPage()
  await tab.goto(page.url())
  await expect(sendButton(tab)).toHaveText(/ · \d\d$/)
  await tab.close()

  await enterCode(smsField(page), '111 111', verifyButton(page))
  await expect(page.getByText(wrongCode, { exact: true })).toBeVisible()
  const { code } = await mailNumber(1, phone)
  await enterCode(smsField(page), `${code.slice(0, 3)} ${code.slice(3)}`, verifyButton(page))
  await expect(reverificationButton(page)).toBeVisible()
  await expect(sendButton(page)).toBeHidden()
  await expect(smsField(page)).toBeHidden()
  await expect.poll(() => numberIn(page)).toBe(phone)
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await expect(continueButton(page).locator('svg')).toBeVisible()
  await expect(emailField(page)).toHaveValue(email)
  await signUpAtLineAndGoOn(page, { id: email })
  await expect(page).toHaveURL('/sessions')
  await page.goto('/')
  await expectSignedIn(page, { email })
})

test('while Kratos does not respond, the form stays with JavaScript, and no typed value is lost without it', {
  tag: ['@more', '@no-script'],
}, async ({ page, context, javaScriptEnabled }) => {
  const { email } = await openRegistrationFromLine(page)
  const phone = newPhone()
  const stays = javaScriptEnabled !== false
  const expectOutage = async () => {
    if (stays) {
      await expect(alertOf(page)).toContainText('We cannot reach the sign-in service at the moment.')
      await expect(heading(page, lineRegistrationTitle)).toBeVisible()
      return endFault(context)
    }
    await expect(heading(page, 'Sign-in is not available right now')).toBeVisible()
    await endFault(context)
    await page.getByRole('link', { name: 'Try again' }).click()
  }

  await phoneField(page).fill(phone)
  await askForFault(context, 'down')
  await sendButton(page).click()
  await expectOutage()
  await expect.poll(() => numberIn(page)).toBe(phone)
  await expect(emailField(page)).toHaveValue(email)
  await clickAndWaitForPage(page, sendButton(page))
  await enterCode(smsField(page), (await mailNumber(1, phone)).code, verifyButton(page))
  await expect(reverificationButton(page)).toBeVisible()

  await askForFault(context, 'down')
  await continueButton(page).click()
  await expectOutage()
  await expect(emailField(page)).toHaveValue(email)
  await goToProvider(page, 'Continue', 'LINE')
})

test('a number without a plus is one of the chosen country', { tag: '@more' }, async ({
  page,
  javaScriptEnabled,
  hasTouch,
}) => {
  const phone = newPhone()
  await openRegistrationFromLine(page)
  // The language of the browser is British English.
  await expect(chosenCountry(page)).toHaveValue('GB')
  if (javaScriptEnabled === false || hasTouch) {
    await countryList(page).selectOption({ label: '+886 Taiwan' })
  } else {
    await countrySearch(page).fill('taiw')
    await countrySearch(page).press('Enter')
    await expect(countrySearch(page)).toHaveValue('+886 Taiwan')
  }
  await sendCodeTo(page, '12')
  await expect(page.getByText(/^Phone format error!/)).toBeVisible()
  await expect(chosenCountry(page)).toHaveValue('TW')
  await sendCodeTo(page, phone.replace('+886', '0'))
  await expect.poll(() => numberIn(page)).toBe(phone)
  await expect(chosenCountry(page)).toHaveValue('TW')
  await enterCode(smsField(page), (await mailNumber(1, phone)).code, verifyButton(page))
  await expect(reverificationButton(page)).toBeVisible()
  await expect(chosenCountry(page)).toHaveCount(0)
})

test('a number and a code that the auth service rejects show its text, and can be entered again', {
  tag: '@more',
}, async ({ page }) => {
  await openRegistrationFromLine(page)
  await sendCodeTo(page, newPhone(boundEnding))
  await expect(page.getByText(isBound, { exact: true })).toBeVisible()
  await expect(smsField(page)).toBeHidden()
  await expect(continueButton(page)).toBeDisabled()
  await expect(sendButton(page)).toBeEnabled()

  const phone = newPhone()
  await sendCodeTo(page, phone)
  await enterCode(smsField(page), boundEnding, verifyButton(page))
  await expect(page.getByText(unverified, { exact: true })).toBeVisible()
  await expect(smsField(page)).toBeEditable()
  await expect.poll(() => numberIn(page)).toBe(phone)
  await expect(continueButton(page)).toBeDisabled()
  await enterCode(smsField(page), (await mailNumber(1, phone)).code, verifyButton(page))
  await expect(reverificationButton(page)).toBeVisible()
})

test('a number to which the auth service sends no code yet shows how long to wait', { tag: '@more' }, async ({
  page,
}) => {
  await openRegistrationFromLine(page)
  await sendCodeTo(page, newPhone(waitEnding))
  await expect(page.getByText(isBound, { exact: true })).toBeVisible()
  await expect(sendButton(page)).toHaveText(/ · [6-9]\d$/)
})

test('the server rejects a registration with an unverified number, and Reverification disables it again', {
  tag: ['@more', '@no-script'],
}, async ({ page }) => {
  await openRegistrationFromLine(page)
  const phone = newPhone()
  await phoneField(page).fill(phone)
  await continueButton(page).evaluate((button) => button.removeAttribute('disabled'))
  await continueButton(page).click()
  await expect(page.getByText('Please verify your phone number first.')).toBeVisible()
  await expect(continueButton(page)).toBeDisabled()

  await verifyPhone(page, phone)
  await expect(continueButton(page)).toBeEnabled()
  await reverificationButton(page).click()
  await expect(phoneField(page)).toHaveValue('')
  await expect(smsField(page)).toBeHidden()
  await expect(continueButton(page)).toBeDisabled()
})

test('the minute between two codes counts for the number, also across browsers', {
  tag: ['@more', '@instances'],
}, async ({ page, anotherBrowser }) => {
  const phone = newPhone()
  await openRegistrationFromLine(page)
  await sendCodeTo(page, phone)
  await expect(smsField(page)).toBeVisible()
  const other = await anotherBrowser()
  await openRegistrationFromLine(other)
  await sendCodeTo(other, phone)
  await expect(other.getByText(/Too many attempts/)).toBeVisible()
  expect(await mailsTo(phone)).toHaveLength(1)
})

test('another origin, an invalid token, a wrong flow or a stranger gets no code sent', {
  tag: '@more',
}, async ({ page, anotherBrowser, baseURL }) => {
  await openRegistrationFromLine(page)
  const phone = newPhone()
  const token = await page.locator('input[name="latchkey.csrf"]').inputValue()
  const form = {
    'latchkey.page': `/registration?flow=${await flowIdOf(page)}`,
    'latchkey.csrf': token,
    'traits.phone': phone,
  }
  const headers = { accept: 'application/json', origin: baseURL ?? '' }
  const post = async (over: { form?: object; headers?: object }, { request } = page) => {
    const response = await request.post('/api/phone/send', {
      form: { ...form, ...over.form },
      headers: { ...headers, ...over.headers },
    })
    return response.status()
  }
  expect(await post({ headers: { origin: 'https://evil.example' } })).toBe(403)
  expect(await post({ form: { 'latchkey.csrf': 'x' } })).toBe(403)
  expect(await post({ form: { 'latchkey.page': '/registration?flow=another' } })).toBe(403)
  expect(await post({ form: { 'latchkey.page': '/login' } })).toBe(400)
  const stranger = await anotherBrowser()
  await stranger.goto('/login')
  expect(await post({}, stranger)).toBe(410)
  expect(await mailsTo(phone)).toEqual([])
  expect(await post({})).toBe(200)
  expect(await post({})).toBe(429)
  expect(await mailsTo(phone)).toHaveLength(1)
})

/** The fields of a registration by LINE with an unverified number, in Kratos' spelling. */
const unverifiedFields = { method: 'oidc', provider: 'line', 'traits.phone': '+886912345678' }
const { 'traits.phone': number, ...withoutNumber } = unverifiedFields
const asJson = JSON.stringify(unverifiedFields)
const asForm = `${new URLSearchParams(unverifiedFields)}`
/** Kratos writes this value unread into its own JSON, where it ends the object and adds two fields. */
const addedFields = `{},"provider":"line","traits":{"phone":"${number}"}`
/** The bytes as they are: Playwright would turn a text that is no JSON into JSON. */
const ofType = (type: string, body: string) => ({
  method: 'POST',
  headers: { 'content-type': type },
  data: Buffer.from(body),
})

interface Bypass {
  readonly how: string
  readonly query?: Readonly<Record<string, string>>
  readonly request: Readonly<Record<string, unknown>>
}

/** Each of these would pass the number through a check that reads the request in another way than Kratos. */
const bypasses: readonly Bypass[] = [
  { how: 'a form', request: { method: 'POST', form: unverifiedFields } },
  { how: 'a multipart form', request: { method: 'POST', multipart: unverifiedFields } },
  {
    how: 'the query of a multipart form',
    query: unverifiedFields,
    request: { method: 'POST', multipart: { x: 'y' } },
  },
  { how: 'JSON', request: { method: 'POST', data: { ...withoutNumber, traits: { phone: number } } } },
  { how: 'the query of a GET', query: unverifiedFields, request: { method: 'GET' } },
  {
    how: 'the query of a POST',
    query: { 'traits.phone': number },
    request: { method: 'POST', form: withoutNumber },
  },
  {
    how: 'a provider in the query',
    query: { provider: 'line' },
    request: { method: 'POST', form: { 'traits.phone': number } },
  },
  {
    how: 'a type that only looks like JSON',
    request: ofType('application/x-www-form-urlencoded; a=json', asForm),
  },
  { how: 'two types', request: ofType('text/plain, application/json', asJson) },
  { how: 'a type that Kratos does not read', request: ofType('text/plain', asJson) },
  { how: 'JSON with more text after it', request: ofType('application/json', `${asJson} x`) },
  {
    how: 'JSON with a key twice',
    request: ofType(
      'application/json',
      `{"provider":"line","traits":{"phone":"${number}","phone":"+886900000000"}}`,
    ),
  },
  {
    how: 'a number in a list',
    request: { method: 'POST', data: { ...withoutNumber, 'traits.phone': [number] } },
  },
  {
    how: 'traits as text in JSON',
    request: { method: 'POST', data: { ...withoutNumber, traits: JSON.stringify({ phone: number }) } },
  },
  {
    how: 'traits as JSON in a form',
    request: { method: 'POST', form: { ...withoutNumber, traits: JSON.stringify({ phone: number }) } },
  },
  ...['transient_payload', 'upstream_parameters', 'traits'].flatMap((name) => [
    { how: `fields added by ${name} in a form`, request: { method: 'POST', form: { [name]: addedFields } } },
    { how: `fields added by ${name} in JSON`, request: { method: 'POST', data: { [name]: addedFields } } },
    { how: `fields added by ${name} in a GET`, query: { [name]: addedFields }, request: { method: 'GET' } },
  ]),
]

test('the URLs of Kratos do not bypass the phone step', { tag: '@more' }, async ({ context, baseURL }) => {
  const { flow } = await registrationFromLine(context)
  for (const kind of ['registration', 'login']) {
    for (const { how, query, request } of bypasses) {
      const search = new URLSearchParams({ flow, ...query })
      const given = request.headers as Record<string, string> | undefined
      const headers = { accept: 'application/json', origin: baseURL ?? '', ...given }
      const options = { ...request, headers, maxRedirects: 0 }
      const response = await context.request.fetch(`/api/.ory/self-service/${kind}?${search}`, options)
      // Rejected, or without the number: then Kratos does not know the flow, which is not a login.
      expect([400, 403, 404, 405], `${kind}: ${how}`).toContain(response.status())
      if (kind === 'registration') expect(response.status(), how).not.toBe(404)
    }
  }
})

test('a form with added fields registers no account', { tag: '@more' }, async ({ page }) => {
  await openRegistrationFromLine(page)
  const phone = newPhone()
  await verifyPhone(page, phone)
  await continueButton(page).evaluate((button, value) => {
    for (const name of ['transient_payload', 'upstream_parameters', 'traits']) {
      const field = document.createElement('input')
      Object.assign(field, { type: 'hidden', name, value })
      button.before(field)
    }
  }, addedFields)
  await continueButton(page).click()
  await expect(page).toHaveURL(/\/error\?reason=malformed/)
})

test('without a service that sends codes, the page shows that, and the registration cannot be finished', {
  tag: '@more',
}, async ({ context }) => {
  const app = await startAnotherApp('without-codes', {})
  try {
    const { flow } = await registrationFromLine(context)
    const html = await (await context.request.get(`${app.url}/registration?flow=${flow}`)).text()
    expect(html).toContain('We cannot send a code to verify your phone number')
    expect(html).not.toContain('Send SMS Code')
    const response = await context.request.post(
      `${app.url}/api/.ory/self-service/registration?flow=${flow}`,
      { form: unverifiedFields, headers: { origin: app.url }, maxRedirects: 0 },
    )
    expect(response.status()).toBe(403)
  } finally {
    await app.stop()
  }
})
