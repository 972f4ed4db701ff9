import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { sdkFiles } from '../support/liff-files'

const folder = '.next/static'

/** What belongs to the server, by a word that its code cannot do without. */
const serverOnlyText = {
  'the administration calls of @ory/client': '/admin/identities',
  'axios, which @ory/client calls with': 'ECONNABORTED',
  zod: 'ZodError',
  'intl-messageformat': 'MISSING_INTL_API',
  'iron-session': 'iron-session',
  'the name of a setting': 'ORY_SDK_URL',
  'the texts of every message': 'An account with these details already exists',
  'the texts of another language': 'Zwei-Faktor-Authentifizierung',
}

test('no page but the registration asks for the telephone library', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  await page.goto('/login', { waitUntil: 'networkidle' })
  expect(scripts.length).toBeGreaterThan(0)
  const sources = await Promise.all(scripts)
  expect(sources.filter((source) => source.includes('country_calling_codes'))).toEqual([])
})

test('what browsers may load holds nothing that belongs to the server', () => {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, source: readFileSync(join(folder, name), 'utf8') }))
  expect(scripts.length).toBeGreaterThan(3)
  const found = Object.entries(serverOnlyText).flatMap(([title, mark]) =>
    scripts.filter(({ source }) => source.includes(mark)).map(({ name }) => `${title} in ${name}`),
  )
  expect(found).toEqual([])
})

test("LINE's SDK is a file of its own that no page loads unless it signs in with it", async ({ page }) => {
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
