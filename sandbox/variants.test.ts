import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createSandbox } from './create-sandbox'
import { TestBrowser } from './testing/test-browser'
import { variantNames, variantOf } from './variants'

test.each([
  ['sandbox_variant=two-step', 'two-step'],
  ['a=b; sandbox_variant=identifier%2Dfirst', 'identifier-first'],
  ['sandbox_variant=no-such', undefined],
  ['sandbox_variant=toString', undefined],
  ['', undefined],
])('the cookie %j selects %j', (cookie, variant) => {
  expect(variantOf(cookie)).toBe(variant)
})

test('another variant can be the default', () => {
  expect(variantOf('', 'everything')).toBe('everything')
  expect(variantOf('sandbox_variant=no-such', 'everything')).toBe('everything')
  expect(variantOf('sandbox_variant=oidc', 'everything')).toBe('oidc')
  expect(variantOf('sandbox_variant=plain', 'everything')).toBeUndefined()
})

test.each(variantNames)('the real Kratos has the variant %s too', (name) => {
  expect(existsSync(join(__dirname, '..', 'e2e', 'ory', 'config', `kratos.${name}.yml`))).toBe(true)
})

test('the home page switches a variant on and off, for one browser', async () => {
  const sandbox = createSandbox()
  const browser = new TestBrowser(sandbox)
  await browser.submitForm('/variant', { variant: 'passwordless-code' })
  expect((await browser.visit('/')).body).toContain('On: <code>passwordless-code</code>')
  expect(await groupsOfLogin(browser)).toContain('code')
  expect(await groupsOfLogin(new TestBrowser(sandbox))).not.toContain('code')

  await browser.submitForm('/variant', {})
  expect(await groupsOfLogin(browser)).not.toContain('code')
})

test('a variant that does not exist is not switched on', async () => {
  const browser = new TestBrowser(createSandbox())
  await browser.submitForm('/variant', { variant: '<script>' })
  expect(browser.cookies.has('sandbox_variant')).toBe(false)
})

async function groupsOfLogin(browser: TestBrowser): Promise<string[]> {
  const { body } = await browser.fetchJson('/self-service/login/browser')
  return (body as { ui: { nodes: { group: string }[] } }).ui.nodes.map(({ group }) => group)
}
