import { beforeAll, describe, expect, jest, test } from '@jest/globals'
import { createSandbox } from '../create-sandbox'
import { TestBrowser } from '../testing/test-browser'
import { variantCookie } from '../variants'
import { MailMaker } from './mail-maker'

const settings: Record<string, string> = { APP_URL: 'http://localhost:3000', BRAND_NAME: 'Photo Shop' }
const maker = new MailMaker(settings)
// A separate process writes the mails of all languages.
beforeAll(() => maker.make(), 90_000)

const japanese = 'Photo Shopのアカウント復旧用コード'
const german = 'Ihr Wiederherstellungscode für Photo Shop'
const to = 'alice@example.com'

function visitor(variant = 'plain') {
  const sandbox = createSandbox({ mailRenderer: () => maker.renderer })
  const browser = new TestBrowser(sandbox)
  browser.cookies.set(variantCookie, variant)
  const recover = async (more: object, query = '') => {
    const { id, csrfToken } = await browser.begin('recovery', query)
    const method = variant === 'link' ? 'link' : 'code'
    await browser.submitJson(`/self-service/recovery?flow=${id}`, {
      ...{ csrf_token: csrfToken, method, email: to },
      ...more,
    })
    return sandbox.inbox.mails(to)[0]
  }
  return { sandbox, browser, recover }
}

describe('a mail of the sandbox', () => {
  test('is in the language of the submit, with its code', async () => {
    const mail = await visitor().recover({ transient_payload: { locale: 'ja' } }, '?ui_locales=de')
    expect(mail?.subject).toBe(japanese)
    expect(mail?.code).toMatch(/^\d{6}$/)
    for (const part of [mail?.body, mail?.html]) expect(part).toContain(mail?.code)
    expect(mail?.body).toContain('60')
    expect(mail?.html).toContain('lang="ja"')
  })

  test('is in the language of the start if the submit had none', async () => {
    const { recover } = visitor()
    expect((await recover({}, '?ui_locales=de'))?.subject).toBe(german)
  })

  test('with a link gets nothing from the submit, as with Kratos', async () => {
    const mail = await visitor('link').recover({ transient_payload: { locale: 'ja' } }, '?ui_locales=de')
    expect(mail?.subject).toBe('Stellen Sie Ihr Konto bei Photo Shop wieder her')
    expect(mail?.body).toContain(mail?.link)
  })

  test('drops the payload of an earlier submit', async () => {
    const { browser, sandbox } = visitor()
    const { id, csrfToken } = await browser.begin('recovery')
    const post = (more: object) =>
      browser.submitJson(`/self-service/recovery?flow=${id}`, {
        ...{ csrf_token: csrfToken, method: 'code', email: to },
        ...more,
      })
    await post({ transient_payload: { locale: 'ja' } })
    await post({})
    expect(sandbox.inbox.mails(to).map(({ subject }) => subject)).toEqual([
      'Your recovery code for Photo Shop',
      japanese,
    ])
  })
})

test('the inbox shows the page of a mail in a frame without scripts, and an SMS as a text', async () => {
  const { browser, recover, sandbox } = visitor()
  const mail = await recover({})
  sandbox.inbox.deliver({
    ...{ to: '+886912345678', subject: 'Text message', templateType: 'phone_code', html: '' },
    ...{ body: '123456 <b>', code: '123456', link: '' },
  })
  const page = String((await browser.visit('/inbox')).body)
  expect(page.match(/<iframe [^>]*>/g)).toEqual([
    expect.stringMatching(new RegExp(`src="/inbox/${mail?.id}".* sandbox="(?!.*allow-scripts)`)),
  ])
  expect(page).toContain('<p class="bubble" dir="auto">123456 &lt;b&gt;</p>')
  const response = await sandbox.handler(new Request(`http://localhost/inbox/${mail?.id}`))
  expect(response.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts)/)
  expect(await response.text()).toBe(mail?.html.replace('<head>', '<head><base target="_blank">'))
  expect((await browser.visit('/inbox/unknown')).status).toBe(404)
})

test('the gallery has each mail in each language and theme', async () => {
  const { browser } = visitor()
  const page = String((await browser.visit('/gallery/mails?theme=both&locale=ja')).body)
  expect(page).toContain('10 mails, 5 SMS')
  expect(page.match(/<iframe /g)).toHaveLength(20)
  expect(page).toContain(japanese)
  const frame = (theme: string) =>
    browser.visit(`/gallery/mail?name=login_code/valid&locale=th&theme=${theme}`)
  expect((await frame('dark')).body).toMatch(/lang="th"[\s\S]*@media all\{/)
  expect((await frame('light')).body).toContain('@media not all{')
  expect((await browser.visit('/gallery/mail?name=../x')).status).toBe(404)
})

test('an invalid setting is reported by the command, and the mails stay', async () => {
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  const before = maker.renderer
  settings.MAIL_LOGO_URL = 'http://plain.example/logo.png'
  await maker.make()
  expect(write).toHaveBeenCalledWith(expect.stringContaining('MAIL_LOGO_URL'))
  expect(maker.renderer).toBe(before)
  write.mockRestore()
})
