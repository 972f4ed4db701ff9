import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { sdkFiles } from '../support/liff-files'

const folder = '.next/static'

/** Code and texts of the server, each with a string that it always contains. */
const serverOnlyText = {
  'the administration calls of @ory/client': '/admin/identities',
  'axios, which @ory/client calls with': 'ECONNABORTED',
  zod: 'ZodError',
  'intl-messageformat': 'MISSING_INTL_API',
  'iron-webcrypto': 'Fe26.2',
  'the name of an environment variable': 'ORY_SDK_URL',
  'the English texts of messages': 'An account with these details already exists',
  'the German texts of messages': 'Zwei-Faktor-Authentifizierung',
}

test('only the registration page loads the phone number library', { tag: '@sandbox' }, async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  await page.goto('/login', { waitUntil: 'networkidle' })
  expect(scripts.length).toBeGreaterThan(0)
  const sources = await Promise.all(scripts)
  expect(sources.filter((source) => source.includes('country_calling_codes'))).toEqual([])
})

test('the scripts for browsers contain no code or texts of the server', { tag: '@sandbox' }, () => {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, source: readFileSync(join(folder, name), 'utf8') }))
  expect(scripts.length).toBeGreaterThan(3)
  const found = Object.entries(serverOnlyText).flatMap(([title, text]) =>
    scripts.filter(({ source }) => source.includes(text)).map(({ name }) => `${title} in ${name}`),
  )
  expect(found).toEqual([])
})

test("LINE's SDK is a separate file, and pages that do not use it do not load it", {
  tag: '@sandbox',
}, async ({ page }) => {
  const files = sdkFiles()
  expect(files).not.toEqual([])
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/login', '/registration?return_to=/', '/bind', '/bindsuccess', '/unbind', '/error']) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  expect(asked.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(1)
  expect(asked.filter((path) => files.some((file) => path.endsWith(file)))).toEqual([])
})
