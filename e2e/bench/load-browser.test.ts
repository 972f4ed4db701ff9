import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { LoadBrowser } from './load-browser'

/** A small site: a form, a post that sets a cookie, and ways out. */
const server = createServer(async (request, response) => {
  const redirect = (location: string) => response.writeHead(303, { location }).end()
  const html = (text: string, status = 200) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end(text)
  if (request.method === 'POST') {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    response.setHeader(
      'set-cookie',
      `posted=${/(?:name="a"\r\n\r\n|a=)(\w*)/.exec(Buffer.concat(parts).toString())?.[1]}`,
    )
    return redirect('/who')
  }
  if (request.url?.startsWith('/form'))
    return html(`<form ${request.url.slice(6)}><input name="a"><button name="go" value="1"></button></form>`)
  if (request.url === '/who') return html(request.headers.cookie ?? 'nobody')
  if (request.url === '/out') return redirect('http://example.com/')
  if (request.url === '/back')
    return html(`<meta http-equiv="refresh" content="0;url=http://localhost:1/callback?code=1">`)
  if (request.url === '/loop') return redirect('/loop')
  html('broken', 500)
})
let site = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  site = `http://localhost:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.close()
  server.closeAllConnections()
})

function openBrowser() {
  const requests: number[] = []
  return { browser: new LoadBrowser((time) => requests.push(time), 'http://localhost:1/callback'), requests }
}

test('stops before a URL that a journey must not ask for yet', async () => {
  const { browser, requests } = openBrowser()
  const page = await browser.submit(await browser.open(`${site}/form`), { a: 'b' }, 'go', `${site}/who`)
  expect(page).toMatchObject({ status: 0, url: new URL(`${site}/who`) })
  expect(requests).toHaveLength(2)
})

test('sends a form as its enctype says', async () => {
  const { browser } = openBrowser()
  const form = await browser.open(`${site}/form?enctype=multipart/form-data`)
  expect(await browser.submit(form, { a: 'c' }, 'go')).toMatchObject({ html: 'posted=c' })
})

test('sends a form, keeps the cookie, follows the redirect, and tells the time of each request', async () => {
  const { browser, requests } = openBrowser()
  const page = await browser.submit(await browser.open(`${site}/form`), { a: 'b' }, 'go')
  expect(page).toMatchObject({ status: 200, html: 'posted=b' })
  expect(page.url.pathname).toBe('/who')
  expect(requests).toHaveLength(3)
})

test('a form without the field or the button is an error', async () => {
  const { browser } = openBrowser()
  const page = await browser.open(`${site}/form`)
  await expect(browser.submit(page, { b: '' }, 'go')).rejects.toThrow('/form (200) has no such form')
  await expect(browser.submit(page, { a: '' }, 'stop')).rejects.toThrow('/form (200) has no such form')
})

test('ends at the last URL without asking for it, also after a refresh', async () => {
  const { browser, requests } = openBrowser()
  const page = await browser.open(`${site}/back`)
  expect(page.url.href).toBe('http://localhost:1/callback?code=1')
  expect(requests).toHaveLength(1)
})

test('never asks another machine', async () => {
  await expect(openBrowser().browser.open(`${site}/out`)).rejects.toThrow('not http://example.com/')
})

test('a server error and a loop of redirects are errors', async () => {
  await expect(openBrowser().browser.open(`${site}/broken`)).rejects.toThrow('/broken answered 500')
  await expect(openBrowser().browser.open(`${site}/loop`)).rejects.toThrow('More than 20 redirects')
})
