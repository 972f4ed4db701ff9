import { describe, expect, test } from '@jest/globals'
import { type LicenseException, sbomErrors, shippedSbom } from './bill-of-materials'

const component = (name: string, licence: object | null) => ({
  type: 'library',
  'bom-ref': `${name}@1.0.0`,
  name,
  version: '1.0.0',
  purl: `pkg:npm/${name}@1.0.0`,
  ...(licence && { licenses: [licence] }),
})
const mit = { license: { id: 'MIT' } }

function errorsOf(components: object[], dependencies: string[] = [], exceptions: LicenseException[] = []) {
  const bill = shippedSbom(JSON.stringify({ bomFormat: 'CycloneDX', components }))
  const written = (name: string) => (name.startsWith('@liff/') ? 'SEE LICENSE IN README.md' : undefined)
  return sbomErrors(bill, dependencies, exceptions, written)
}

test('an SBOM with every dependency and allowed licenses has no errors', () => {
  expect(errorsOf([component('a', mit), component('b', { license: { id: 'ISC' } })], ['a'])).toEqual([])
})

test('development tools are left out, even if others refer to them', () => {
  const tool = {
    ...component('jest', null),
    properties: [{ name: 'cdx:npm:package:development', value: 'true' }],
  }
  const dependencies = [
    { ref: 'latchkey@0.1.0', dependsOn: ['a@1.0.0', 'jest@1.0.0'] },
    { ref: 'jest@1.0.0', dependsOn: ['a@1.0.0'] },
  ]
  const text = JSON.stringify({
    bomFormat: 'CycloneDX',
    components: [component('a', mit), tool],
    dependencies,
  })
  const bill = shippedSbom(text)
  expect(bill.components.map(({ name }) => name)).toEqual(['a'])
  expect(bill.dependencies).toEqual([{ ref: 'latchkey@0.1.0', dependsOn: ['a@1.0.0'] }])
})

describe('an error', () => {
  test('is a dependency that the SBOM does not name', () => {
    expect(errorsOf([component('a', mit)], ['a', 'b'])).toEqual(['b is missing in the SBOM.'])
  })

  test('is a package from another registry', () => {
    const other = { ...component('a', mit), purl: 'pkg:github/x/a@1' }
    expect(errorsOf([other])).toEqual(['a is not a package of npm: pkg:github/x/a@1'])
  })

  test.each([
    [{ license: { id: 'AGPL-3.0-only' } }, 'AGPL-3.0-only'],
    [{ license: { name: 'Custom' } }, 'Custom'],
    [{ expression: 'GPL-2.0 OR X' }, 'GPL-2.0 OR X'],
    [null, 'no licence'],
  ])('is the license %j', (licence, text) => {
    expect(errorsOf([component('a', licence)])).toEqual([`a: the licence "${text}" is not on our list.`])
  })
})

test('an exception applies to its packages and its license only', () => {
  const exception = {
    packages: ['@liff/*'],
    licence: 'SEE LICENSE IN README.md',
    reason: 'The SDK of LINE, under the terms of LINE.',
  }
  const components = [component('@liff/core', null), component('@liffx/core', null)]
  expect(errorsOf(components, [], [exception])).toEqual([
    '@liffx/core: the licence "no licence" is not on our list.',
  ])
})

test.each(['', '{}', '{"bomFormat":"CycloneDX"}'])('%j is not an SBOM', (text) => {
  expect(() => shippedSbom(text)).toThrow()
})
