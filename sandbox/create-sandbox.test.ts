import { describe, expect, jest, test } from '@jest/globals'
import { demoAccounts } from './accounts'
import { createSandbox } from './create-sandbox'
import { TestBrowser } from './testing/test-browser'

const whoAmI = '/sessions/whoami'

describe('the pages', () => {
  test('the home page lists every account and every fault, and shows which fault is on', async () => {
    const browser = new TestBrowser(createSandbox())
    const before = String((await browser.visit('/')).body)
    for (const { email, password } of demoAccounts) {
      expect(before).toContain(email)
      expect(before).toContain(password)
    }
    expect(before).toContain('No fault is on')
    await browser.submitForm('/fault', { fault: 'error', limit: 'POST' })
    expect(String((await browser.visit('/')).body)).toContain('error:POST')
    await browser.submitForm('/fault', {})
    expect(browser.cookies.has('sandbox_fault')).toBe(false)
  })

  test('a fault that is not on the list is not set', async () => {
    const browser = new TestBrowser(createSandbox())
    await browser.submitForm('/fault', { fault: '<script>', limit: '' })
    expect(browser.cookies.has('sandbox_fault')).toBe(false)
  })

  test('the inbox shows mails newest first, as text, and can be filtered by address', async () => {
    const sandbox = createSandbox()
    const mail = { templateType: 'x', body: '<b>', html: '', code: '123456', link: 'http://localhost:3000/a' }
    sandbox.inbox.deliver({ ...mail, to: 'a@example.com', subject: 'First' })
    sandbox.inbox.deliver({ ...mail, to: 'b@example.com', subject: '<i>Second</i>' })
    const browser = new TestBrowser(sandbox)
    const page = String((await browser.visit('/inbox')).body)
    expect(page.indexOf('&lt;i&gt;Second')).toBeGreaterThan(0)
    expect(page.indexOf('First')).toBeGreaterThan(page.indexOf('Second'))
    expect(page).not.toContain('<b>')
    expect((await browser.fetchJson('/inbox.json?to=A@Example.com')).body).toMatchObject([
      { subject: 'First' },
    ])
    expect((await browser.fetchJson('/inbox.json')).body).toHaveLength(2)
  })
})

describe('a fault', () => {
  const browserWith = (fault: string, delay = jest.fn<(ms: number) => Promise<void>>(async () => {})) => {
    const browser = new TestBrowser(createSandbox({ delay }))
    browser.cookies.set('sandbox_fault', fault)
    return { browser, delay }
  }

  test('slow delays the response', async () => {
    const { browser, delay } = browserWith('slow')
    expect((await browser.fetchJson(whoAmI)).status).toBe(401)
    expect(delay).toHaveBeenCalledWith(8000)
  })

  test('error and rate-limited replace the response', async () => {
    expect((await browserWith('error').browser.fetchJson(whoAmI)).status).toBe(500)
    expect((await browserWith('rate-limited').browser.fetchJson(whoAmI)).status).toBe(429)
  })

  test('down fails like a cut connection, and cuts the connection when there is one', async () => {
    await expect(browserWith('down').browser.fetchJson(whoAmI)).rejects.toThrow(TypeError)
    const cut = jest.fn()
    const request = new Request(`http://kratos.test${whoAmI}`, { headers: { cookie: 'sandbox_fault=down' } })
    await createSandbox().handler(request, { cut })
    expect(cut).toHaveBeenCalledTimes(1)
  })

  test('does not affect the pages, so it can be switched off', async () => {
    const { browser } = browserWith('down')
    expect((await browser.visit('/')).status).toBe(200)
    expect((await browser.visit('/inbox')).status).toBe(200)
  })

  test('affects no other browser', async () => {
    const sandbox = createSandbox()
    const faulty = new TestBrowser(sandbox)
    faulty.cookies.set('sandbox_fault', 'error')
    expect((await faulty.fetchJson(whoAmI)).status).toBe(500)
    expect((await new TestBrowser(sandbox).fetchJson(whoAmI)).status).toBe(401)
  })
})

test('each sandbox has its own memory', async () => {
  const [one, other] = [createSandbox(), createSandbox()]
  await new TestBrowser(one).register('fay@example.com', 'correct horse battery')
  expect(one.inbox.mails()).toHaveLength(1)
  expect(other.inbox.mails()).toEqual([])
  expect((await new TestBrowser(other).logIn('fay@example.com', 'correct horse battery')).status).toBe(400)
})
