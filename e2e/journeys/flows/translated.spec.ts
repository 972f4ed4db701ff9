import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/fixtures'
import { newPassword, newPerson } from '../../fixtures/people'
import {
  alertOf,
  emailField,
  expectSignedIn,
  passwordField,
  pressMethod,
  signInButton,
  submitLogin,
} from '../../support/actions'
import { enterCode } from '../../support/code-actions'
import { askForMail, continueButton, resendButton, submitCode, wrongCode } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'
import {
  newPhone,
  openRegistrationFromLine,
  reverificationButton,
  sendButton,
  sendCodeTo,
  smsField,
  verifyButton,
} from '../../support/phone-actions'
import { setNewPassword } from '../../support/settings-actions'
import { askForVariant } from '../../support/variants'

/**
 * Pages that the browser translates. It replaces each text node by an element without React's knowledge: so a
 * text that React changes must be the only child of its element.
 */

const more = { tag: '@more' }

declare global {
  interface Window {
    hasRenderedAnew?: true
  }
}

/**
 * Runs in the page. Does what the translator of Chromium does, now and for each text that is added. The words
 * stay.
 */
function translate(): void {
  function wrap(place: Node) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const isLeft = text.parentElement?.closest(
        'font, script, style, title, noscript, option, [translate=no]',
      )
      if (text.data.trim() === '' || isLeft !== null) continue
      const font = document.createElement('font')
      font.textContent = text.data
      text.replaceWith(font)
    }
  }
  addEventListener('DOMContentLoaded', () => {
    wrap(document.body)
    const all = { childList: true, subtree: true, characterData: true }
    new MutationObserver((records) => {
      for (const { target } of records) if (target.isConnected) wrap(target)
    }).observe(document.body, all)
  })
}

test('a visitor signs in on a translated page', more, async ({ page, person }) => {
  await page.addInitScript(translate)
  await page.goto('/login')
  await expect(page.locator('h1 > font')).toHaveText('Sign in')
  await submitLogin(page, { ...person, password: newPassword() })
  await expect(alertOf(page)).toContainText('incorrect')
  await submitLogin(page, person)
  await expectSignedIn(page, person)
})

test(
  'a visitor registers with a code on a translated page, and the wait for another one continues',
  more,
  async ({ page }) => {
    await askForVariant(page.context(), 'passwordless-code')
    await page.addInitScript(translate)
    await page.clock.install()
    const { email } = newPerson()
    await page.goto('/registration?return_to=/')
    await emailField(page).fill(email)
    await pressMethod(page, 'Send sign-up code')
    const { code } = await mailNumber(1, email)
    await expect(resendButton(page)).toHaveText(/ · 0:\d\d$/)
    await page.clock.fastForward(60_000)
    await expect(resendButton(page)).toHaveText('Resend code')
    await submitCode(page, 'Sign-up code', wrongCode(code))
    await expect(alertOf(page)).toContainText('The sign-up code is not valid')
    await submitCode(page, 'Sign-up code', code)
    await expectSignedIn(page, { email })
  },
)

test('a visitor sets a new password on translated pages', more, async ({ page, person }) => {
  await page.addInitScript(translate)
  await page.goto('/recovery')
  await askForMail(page, person.email)
  const { code } = await mailNumber(2, person.email)
  await submitCode(page, 'Recovery code', wrongCode(code))
  await expect(alertOf(page)).toContainText('The recovery code is not valid')
  await submitCode(page, 'Recovery code', code)
  await setNewPassword(page, newPassword())
  await expectSignedIn(page, person)
})

test('the wait for another text message continues, and its code is accepted', more, async ({ page }) => {
  await page.addInitScript(translate)
  await openRegistrationFromLine(page)
  const phone = newPhone()
  await page.clock.install()
  await sendCodeTo(page, phone)
  await expect(sendButton(page)).toHaveText(/ · [1-6]\d$/)
  await page.clock.runFor(61_000)
  await expect(sendButton(page)).toHaveText('Send SMS Code')
  await enterCode(smsField(page), (await mailNumber(1, phone)).code, verifyButton(page))
  await expect(reverificationButton(page)).toBeVisible()
})

test('a form that takes long shows that on a translated page', more, async ({ page, person }) => {
  await page.addInitScript(translate)
  await page.clock.install()
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.route('**/login**', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  )
  await submitLogin(page, person)
  await page.clock.fastForward(5000)
  await expect(page.getByRole('button', { name: 'Still working…' })).toBeVisible()
})

/** Opens a page whose script waits. */
async function openBeforeScript(page: Page, path: string): Promise<() => void> {
  let run = () => {}
  const isDue = new Promise<void>((resolve) => {
    run = resolve
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    await isDue
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(continueButton(page).or(signInButton(page)).first()).toBeVisible()
  return run
}

const isHydrated = (page: Page) =>
  emailField(page).evaluate((field) => Object.keys(field).some((key) => key.startsWith('__reactProps')))

test(
  'values that were typed before JavaScript ran stay, even if the page was translated by then',
  more,
  async ({ page }) => {
    // React reports that it renders the page again.
    await page.addInitScript(() => {
      addEventListener('error', (event) => {
        if (!/#418|hydrat/i.test(event.message)) return
        window.hasRenderedAnew = true
        event.preventDefault()
        event.stopImmediatePropagation()
      })
    })
    for (const isChanged of [false, true]) {
      const run = await openBeforeScript(page, '/login')
      await emailField(page).fill('ada@example.com')
      await passwordField(page).fill('two blue horses 9')
      await page.evaluate((changes) => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const texts: Text[] = []
        while (walker.nextNode()) texts.push(walker.currentNode as Text)
        for (const text of texts) {
          if (text.data.trim() === '' || text.parentElement?.closest('script, style')) continue
          const font = document.createElement('font')
          font.textContent = changes ? text.data.toUpperCase() : text.data
          text.replaceWith(font)
        }
      }, isChanged)
      run()
      await expect.poll(() => isHydrated(page)).toBe(true)
      await expect(emailField(page)).toHaveValue('ada@example.com')
      await expect(page.locator('input[name=password]')).toHaveValue('two blue horses 9')
      expect(await page.evaluate(() => window.hasRenderedAnew === true)).toBe(isChanged)
      await page.unroute('**/_next/static/**/*.js')
    }
  },
)
