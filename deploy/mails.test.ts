import { describe, expect, test } from '@jest/globals'
import { shippedBook } from '../lib/i18n/message-book'
import { directionOf } from '../lib/messages/language-tag'
import { type MailData, MailRenderer } from '../sandbox/mails/rendered-mail'
import { linksOfMail, mailViolations } from '../sandbox/testing/mail-rules'
import type { MailBranding } from './mails/mail-branding'
import { mailTemplates } from './mails/mail-templates'
import { mailTextsOf } from './mails/mail-texts'
import { smsPartsOf } from './mails/sms-parts'
import { mailKinds, smsKinds } from './mails/template-kinds'
import { shopLook as look } from './mails/testing/shop-look'

const texts = mailTextsOf(shippedBook)
const templates = mailTemplates(texts, look)
const renderer = new MailRenderer(templates)
const { locales } = texts
const folders = mailKinds.map(({ folder }) => folder)
const codeFolders = mailKinds.filter(({ code }) => code).map(({ folder }) => folder)
const url = 'https://login.example.com/self-service/recovery?flow=f&token=t'
const data = (locale: string, more: MailData = {}): MailData => ({
  ...{ code: '123456', url, minutes: 15, payload: { locale } },
  ...more,
})

/** How many characters precede it, with each run of blanks as one. */
function positionOf(code: string, text: string): number {
  return text
    .replace(/[ \t\n]+/g, ' ')
    .trim()
    .indexOf(code)
}

describe.each(locales)('in %s', (locale) => {
  test.each(folders)('%s is complete', (folder) => {
    const { subject, text, html } = renderer.mail(folder, data(locale))
    const isValid = folder.endsWith('/valid')
    expect(subject).toContain('Photo Shop')
    expect(subject).not.toMatch(/\s\s|\n|123/)
    expect(html).toMatch(/^<!doctype html>\n<html lang=/)
    // At the root, and at the table, for programs that drop the root.
    const langAndDir = new RegExp(` lang="${locale}[-A-Z]*" dir="${directionOf(locale)}"`, 'g')
    expect(html.match(langAndDir)).toHaveLength(2)
    expect(html.trimEnd().endsWith('</html>')).toBe(true)
    // Gmail cuts off at 102 kB, and slow phones render the beginning first.
    expect(Buffer.byteLength(html)).toBeLessThan(40_000)
    for (const part of [text, html]) {
      expect(part).toContain('login.example.com')
      expect(part).not.toMatch(/\{\{|nil|undefined|false|ZgotmplZ/)
      expect(part.includes('123456')).toBe(folder.includes('_code') && isValid)
    }
    expect(text.includes('15')).toBe(isValid)
    expect(text).not.toMatch(/<[a-z]/)
    expect(text).toMatch(/^\S[^\n]*\n\n/)
    // Some programs preview the plain text, which would repeat the subject.
    expect(text.startsWith(`${subject}\n`)).toBe(false)
    expect(html).not.toMatch(/<script|<link|@import|@font-face|url\(|<form|http:/i)
    // Each language has the same markup, so one for each direction is enough.
    if (locale === 'en' || locale === 'ar') expect(mailViolations(html)).toEqual([])
    // A mail loads nothing, and links only to Kratos. That link asks before it acts
    // (lib/flows/verification/mail-link.ts).
    const hasLink = isValid && /^(?:recovery|verification)\/|^verification_code/.test(folder)
    expect(linksOfMail(html)).toEqual(hasLink ? [url] : [])
    // The title names the purpose, so a mail with a code or a button does not repeat it below.
    const [, preview = '', page = ''] = /overflow:hidden;opacity:0[^>]*>([^<]*)<\/div>(.*)/s.exec(html) ?? []
    const [purpose = ''] = text.split('\n')
    expect(preview).toContain(purpose)
    expect(page.includes(purpose)).toBe(!isValid)
    const shown = page.split(/<[^>]*>/).filter((part) => part.trim() !== '')
    expect(new Set(shown).size).toBe(shown.length)
  })

  // The longest known preview on a locked screen has 512 characters (K-9 Mail).
  test.each(codeFolders)('a preview of %s ends before the code', (folder) => {
    const { text, html } = renderer.mail(folder, data(locale))
    const shown = html.replace(/^[\s\S]*<body/, '<body').replace(/<[^>]*>/g, '')
    for (const part of [text, shown]) expect(positionOf('123456', part)).toBeGreaterThan(512)
  })

  test.each(smsKinds.map(({ folder }) => folder))('the SMS of %s is one part', (folder) => {
    const sms = renderer.sms(folder, data(locale))
    expect(sms).toMatch(/^123456/)
    expect(sms.endsWith('\n\n@login.example.com #123456')).toBe(true)
    expect(smsPartsOf(sms).parts).toBe(1)
  })
})

describe('the SMS of a language', () => {
  const codings = (locale: string) =>
    smsKinds.map(({ folder }) => smsPartsOf(renderer.sms(folder, data(locale))).coding)

  test.each(locales)('in %s, no letter makes a single one expensive', (locale) => {
    const dear = codings(locale).filter((coding) => coding === 'UCS-2')
    expect(dear.length === 0 || dear.length > smsKinds.length / 2).toBe(true)
  })

  const longer = new MailRenderer(
    mailTemplates(texts, { ...look, brand: 'Northwind Trader', host: 'login.northwind.example' }),
  )
  const inLatin = locales.filter((locale) => codings(locale)[0] === 'GSM-7')
  test.each(inLatin)('in %s, each is one part with a name of 16 letters, too', (locale) => {
    expect(inLatin.length).toBeGreaterThan(8)
    for (const { folder } of smsKinds) expect(smsPartsOf(longer.sms(folder, data(locale))).parts).toBe(1)
  })
})

describe('the language', () => {
  const subjectFor = (more: MailData) => renderer.mail('login_code/valid', { code: '1', ...more }).subject
  const english = 'Your sign-in code for Photo Shop'
  const japanese = 'Photo Shopのログイン用コード'
  const german = 'Ihr Anmeldecode für Photo Shop'

  test.each<[string, MailData, string]>([
    ['what we sent', { payload: { locale: 'ja' }, traits: { locale: 'de' } }, japanese],
    [
      'the trait',
      { payload: {}, traits: { locale: 'de-AT' }, requestUrl: 'https://a/?ui_locales=ja' },
      german,
    ],
    ['the trait in another spelling', { traits: { locale: 'DE_at' } }, german],
    ['the start', { requestUrl: 'https://a/b?x=y&ui_locales=ja&z=1' }, japanese],
    ['the first that we have', { requestUrl: 'https://a/b?ui_locales=tlh%20xx+ja' }, japanese],
    ['English without any', {}, english],
    ['English for one that we lack', { payload: { locale: 'tlh' } }, english],
    ['Chinese of China', { traits: { locale: 'zh_CN' } }, '您的 Photo Shop 登录验证码'],
    ['Chinese without a region', { payload: { locale: 'zh' } }, '您的 Photo Shop 登录验证码'],
    ['Chinese of Hong Kong', { traits: { locale: 'zh-Hant-HK' } }, '您的 Photo Shop 登入驗證碼'],
    ['Chinese of Taiwan', { traits: { locale: 'zh-TW' } }, '您的 Photo Shop 登入驗證碼'],
  ])('is %s', (_, more, subject) => expect(subjectFor(more)).toBe(subject))

  test.each<[string, MailData]>([
    ['a number', { payload: 5, traits: 'x' }],
    ['a list', { payload: ['ja'], traits: [1] }],
    ['nothing', { payload: null, traits: null }],
    ['fields of other types', { payload: { locale: { a: 1 }, application: 7 }, traits: { locale: [2] } }],
    ['a very long text', { payload: { locale: 'j'.repeat(5000), application: '' } }],
  ])('is English for %s, and the mail is sent', (_, more) => expect(subjectFor(more)).toBe(english))
})

describe('a hostile name of an application', () => {
  const mail = (application: string) =>
    renderer.mail('login_code/valid', data('en', { payload: { application } }))

  test('cannot add lines, hide text or be endless', () => {
    expect(mail(`A\r\nBcc: b@example.com\u202e\u200b\u2028 c`).subject).toBe(
      'Your sign-in code for A Bcc: b@example.com c',
    )
    expect(mail('x'.repeat(200)).subject).toHaveLength('Your sign-in code for '.length + 60)
  })

  test('is text in HTML', () => {
    const { html } = mail('<script>alert("1")</script>{{.}}')
    expect(html).toContain('&lt;script&gt;alert(&#34;1&#34;)&lt;/script&gt;{{.}}')
    expect(html).not.toContain('<script')
  })
})

test('all of it fits into a ConfigMap of Kubernetes, whose limit is a megabyte', () => {
  const size = [...templates.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  expect(size).toBeLessThan(600_000)
})

test('a link that is no web URL is no link', () => {
  const { html } = renderer.mail('recovery/valid', data('en', { url: 'javascript:alert(1)' }))
  expect(html).toContain('href="#ZgotmplZ"')
})

test('the identity itself is not in a message', () => {
  const traits = { name: '{{ env "HOME" }}<script>', email: 'ada@example.com', locale: 'en' }
  for (const folder of folders) {
    const { subject, text, html } = renderer.mail(folder, data('en', { traits }))
    expect(subject + text + html).not.toMatch(/env|HOME|<script|ada@/)
  }
})

test('without a logo, the head has the first letter of the name, or the mark of the product', () => {
  const headOf = (brand: string) => {
    const own = new MailRenderer(mailTemplates(texts, { ...look, brand }))
    const { html } = own.mail('login_code/valid', data('en'))
    expect(mailViolations(html)).toEqual([])
    return /<td class="button on"[^>]*>(.*?)<\/td>/.exec(html)?.[1]
  }
  expect(headOf('étude <b>')).toBe('É')
  expect(headOf('<b>')).toBe('&#60;')
  expect(headOf('Latchkey')).toMatch(/^<div .*class="hole"/)
})

test('an older Kratos does not pass the lifetime of a code', () => {
  const { text, html } = renderer.mail('login_code/valid', { code: '123456' })
  expect(text + html).not.toContain('valid for')
  expect(text).toMatch(
    /^Use this code to sign in to Photo Shop\.\n\nEnter it on login\.example\.com only\.\n\n/,
  )
})

test('the operator can have the code in the subject, the logo, one theme and a link to the support', () => {
  const ownLook: MailBranding = {
    ...look,
    hasCodeInSubject: true,
    theme: 'light',
    logoUrl: 'https://cdn.example.com/a"b.png',
    supportUrl: 'https://example.com/help',
  }
  const own = new MailRenderer(mailTemplates(texts, ownLook))
  const { subject, html, text } = own.mail('login_code/valid', data('fr'))
  expect(subject).toBe('Votre code de connexion à Photo Shop\u00a0: 123 456')
  expect(own.mail('recovery/invalid', data('fr')).subject).not.toMatch(/\d/)
  expect(html).toContain('<img src="https://cdn.example.com/a&#34;b.png"')
  expect(html).not.toContain('prefers-color-scheme')
  expect(html).toContain('href="https://example.com/help"')
  expect(text).toContain('https://example.com/help')
  expect(mailViolations(html)).toEqual([])
  expect(linksOfMail(html)).toEqual(['https://cdn.example.com/a&#34;b.png', 'https://example.com/help'])
})
