import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { authServicePath } from '../../sandbox/auth-service/auth-service'
import { pseudoLocales, writePseudoMessages } from '../../sandbox/pseudo-locale'
import { expect, test } from '../fixtures/fixtures'
import { newPerson } from '../fixtures/people'
import { hiddenCurrentPage } from '../support/accessibility/layout'
import {
  alertOf,
  emailField,
  flowIdOf,
  noticeOf,
  signIn,
  submitLogin,
  submitRegistration,
} from '../support/actions'
import { type AnotherApp, startAnotherApp } from '../support/another-app'
import { currentBackend } from '../support/backend'
import { enterCode } from '../support/code-actions'
import { findEnglish } from '../support/english-texts'
import {
  newPhone,
  openRegistrationFromLine,
  sendCodeTo,
  smsField,
  verifyButton,
} from '../support/phone-actions'
import { takePicture } from '../support/pictures'
import { askForVariant, endVariant } from '../support/variants'
import type { Watch } from '../support/watch'

/**
 * Checks every language and the pseudo-locales: no English text, and on a phone no overflow and no text past the edge of
 * its element, whether that is visible there or cut off. `layoutProblems` finds only what is cut off or off the page.
 * This app translates every area. Screenshots for review are in `test-results/languages`.
 */
const pseudo: readonly string[] = pseudoLocales
const languages = [
  ...readdirSync('messages').flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : [])),
  ...pseudo,
]
/**
 * The languages that can break a layout are rendered: lines without spaces, and the pseudo-locales, with longer
 * words than German and lines from right to left. English in the code shows in each of them. Of the others, one
 * page of each visitor is read: `lib/i18n/messages.test.ts` checks their texts.
 */
const shownLanguages: readonly string[] = ['ja', ...pseudo]
const fromRight: readonly string[] = ['ar', 'ar-XB']
const { appUrl, inboxUrl } = currentBackend()

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ viewport: { width: 390, height: 844 } })

let app: AnotherApp
test.beforeAll(async () => {
  app = await startAnotherApp('languages', {
    LATCHKEY_ENGLISH_ONLY_AREAS: 'none',
    LATCHKEY_MESSAGES_DIR: resolve(writePseudoMessages('test-results/pseudo-messages')),
    AUTH_SERVICE_URL: new URL(authServicePath, inboxUrl).href,
  })
})
test.afterAll(() => app.stop())

/**
 * Runs in a page: reads its language, its layout and its texts, or those of the page with this URL, which is only
 * fetched and so has no layout.
 */
async function readPage(url: string | null) {
  const parse = async (from: string) => {
    const [first, ...others] = (await (await fetch(from)).text()).split('<style')
    // Its nonce is not that of this page.
    const withoutStyles = [first, ...others.map((part) => part.slice(part.indexOf('</style>')))].join('')
    return new DOMParser().parseFromString(withoutStyles, 'text/html')
  }
  const read = url === null ? document : await parse(url)
  const { documentElement: root } = read
  const texts = ['aria-label', 'alt', 'placeholder', 'title'].flatMap((name) =>
    [...read.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
  )
  /** The words of a text that go on in the next line. */
  const brokenWords = (text: Node) => {
    const range = document.createRange()
    return [...words.segment(text.textContent ?? '')].flatMap(({ segment, index, isWordLike }) => {
      range.setStart(text, index)
      range.setEnd(text, index + segment.length)
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
      return isWordLike && lines.size > 1 ? [segment] : []
    })
  }
  const words = new Intl.Segmenter('ja', { granularity: 'word' })
  const broken: string[] = []
  const walker = read.createTreeWalker(read.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode
    const isShown = url === null && !parentElement?.closest('.skip-link, .visually-hidden')
    if (isShown && root.lang === 'ja') broken.push(...brokenWords(walker.currentNode))
    // If JavaScript runs, the content of `noscript` is one text.
    const isCode = parentElement?.closest('script, style, noscript:not(:has(*)), [lang]:not(html)') !== null
    if (!isCode) texts.push(textContent ?? '')
  }
  /**
   * Links that scroll sideways can be brought into view with a finger or with the focus. Other text cannot.
   */
  const isRowOfLinks = (element: Element) =>
    /^(?:auto|scroll)$/.test(getComputedStyle(element).overflowX) && element.matches('nav > ul')
  // The space around an icon may pass the edge.
  const hasTextPastEdge = (element: Element) => {
    const edge = element.getBoundingClientRect()
    const isFromRight = root.dir === 'rtl'
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement?.closest('.visually-hidden')) continue
      range.selectNodeContents(texts.currentNode)
      const { left, right } = range.getBoundingClientRect()
      // An open menu may begin before its button.
      if (isFromRight ? left < edge.left - 1 : right > edge.right + 1) return true
    }
    return false
  }
  const isOverflowing = (element: Element) =>
    element.clientWidth > 1 &&
    !isRowOfLinks(element) &&
    element.scrollWidth > element.clientWidth + 1 &&
    !/^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) &&
    hasTextPastEdge(element)
  return {
    lang: root.lang,
    dir: root.dir,
    overflow: root.scrollWidth - root.clientWidth,
    pastEdge: [...read.querySelectorAll('body *')]
      .filter(isOverflowing)
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    broken,
    texts: [read.title, ...texts].map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean),
  }
}

/** The languages that are only read come first. */
const rank = (language: string) => Number(shownLanguages.includes(language))

/** Opens pages in every language and takes a picture of each. Returns their problems. */
async function checkPages(
  page: Page,
  watch: Watch,
  pages: Readonly<Record<string, string>>,
): Promise<string[]> {
  const problems: string[] = []
  // From there, the pages that are only read are fetched.
  await page.goto(`${app.url}/language`)
  for (const language of languages.toSorted((a, b) => rank(a) - rank(b))) {
    const isShown = shownLanguages.includes(language)
    // The others need no JavaScript: what it adds comes from the same message files.
    await watch.setScript(page, !isShown || pseudo.includes(language))
    await page.context().addCookies([{ name: 'lang', value: language, url: appUrl }])
    for (const [name, path] of Object.entries(pages).slice(0, isShown ? undefined : 1)) {
      if (isShown) await page.goto(app.url + path)
      const current = isShown ? await hiddenCurrentPage(page) : []
      if (isShown) await page.locator('.page-header summary').click()
      const { texts, ...shown } = await page.evaluate(readPage, isShown ? null : path)
      const isPseudo = pseudo.includes(language)
      const english = language === 'en' || isPseudo ? [] : findEnglish(texts, language)
      const actual = { ...shown, current, english }
      const expected = {
        lang: language === 'pt' ? 'pt-BR' : language,
        dir: fromRight.includes(language) ? 'rtl' : 'ltr',
        overflow: 0,
        pastEdge: [],
        broken: [],
        current: [],
        english: [],
      }
      if (JSON.stringify(actual) !== JSON.stringify(expected)) {
        problems.push(`${name} in ${language}: ${JSON.stringify(actual)}`)
      }
      if (isShown) await takePicture(page, 'languages', `${name}-${language}`)
    }
  }
  await watch.setScript(page, true)
  return problems
}

test('pages of a visitor who is not signed in', { tag: ['@sandbox', '@more'] }, async ({ page, watch }) => {
  watch.expectConsoleError(/no-such-page/)
  await page.goto('/login')
  await submitLogin(page, newPerson())
  await expect(alertOf(page)).toBeVisible()
  const refusedLogin = await flowIdOf(page)
  await page.goto('/registration?return_to=/')
  await submitRegistration(page, { ...newPerson(), password: 'short' })
  await expect(page.getByText('The password must have at least 8 characters.')).toBeVisible()
  const refusedRegistration = await flowIdOf(page)
  await page.goto('/recovery')
  await emailField(page).fill(newPerson().email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(noticeOf(page)).toBeVisible()
  const sentRecovery = await flowIdOf(page)

  const plain = await checkPages(page, watch, {
    login: '/login?return_to=/',
    language: '/language',
    'login-restarted': '/login?flow=unknown',
    'login-refused': `/login?flow=${refusedLogin}`,
    registration: '/registration?return_to=/',
    'registration-refused': `/registration?flow=${refusedRegistration}`,
    recovery: '/recovery',
    'recovery-sent': `/recovery?flow=${sentRecovery}`,
    verification: '/verification',
    'account-exists': '/login?bind=true',
    'bind-failure': '/bindfailure?errorcode=42',
    unbind: '/unbind',
    error: '/error?error=invalid_client',
    'logged-out': '/logoutsuccess',
    'portal-failed': '/login?loginError=true&error=x',
    'portal-off': '/oauth',
    'not-found': '/no-such-page',
  })
  await askForVariant(page.context(), 'oidc')
  const withProviders = await checkPages(page, watch, { 'login-providers': '/login' })
  await askForVariant(page.context(), 'passkey')
  const withPasskeys = await checkPages(page, watch, { 'login-passkeys': '/login' })
  expect([...plain, ...withProviders, ...withPasskeys]).toEqual([])
})

test('connecting a device', { tag: ['@sandbox', '@more'] }, async ({ page, watch }) => {
  const problems = await checkPages(page, watch, {
    device: '/device?device_challenge=x&user_code=aBcDeFgH&notice=code',
    'device-connected': '/devicesuccess',
    'device-refused': '/device?refused=true',
  })
  expect(problems).toEqual([])
})

test('pages of a visitor who is signed in', { tag: ['@sandbox', '@more'] }, async ({
  page,
  person,
  watch,
}) => {
  await signIn(page, person)
  const plain = await checkPages(page, watch, {
    home: '/',
    'login-confirm': '/login?refresh=true',
    'signed-in': '/login',
    'logged-in': '/loginsuccess',
    logout: '/logout',
    sessions: '/sessions',
    settings: '/settings',
    'set-password': '/setpassword',
  })
  await askForVariant(page.context(), 'second-factor')
  const factors = await checkPages(page, watch, { 'settings-factors': '/settings' })
  await askForVariant(page.context(), 'passkey')
  const passkeys = await checkPages(page, watch, { 'settings-passkeys': '/settings' })
  await askForVariant(page.context(), 'oidc')
  const providers = await checkPages(page, watch, { 'settings-providers': '/settings', bind: '/bind' })
  await endVariant(page.context())
  expect([...plain, ...factors, ...passkeys, ...providers]).toEqual([])
})

test('the phone step', { tag: ['@sandbox', '@more'] }, async ({ page, watch }) => {
  await openRegistrationFromLine(page)
  await sendCodeTo(page, newPhone())
  await enterCode(smsField(page), '123456', verifyButton(page))
  expect(
    await checkPages(page, watch, { 'phone-step': `/registration?flow=${await flowIdOf(page)}` }),
  ).toEqual([])
})
