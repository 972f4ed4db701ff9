import { expect, test } from '@jest/globals'
import { testedReleases } from '@/lib/doctor/check-services'
import { hasFeatures, needs, readRelease, releaseNames, releases, tagsLeftOut } from './releases'

test('a release is found by its name', () => {
  expect(readRelease('1.3.1', 'ORY_RELEASE')).toBe('1.3.1')
})

test('an unknown release is an error that names the known ones', () => {
  expect(() => readRelease('2.0', 'ORY_RELEASE')).toThrow('ORY_RELEASE must be 26.2.0 or 1.3.1, not 2.0.')
})

test('each release leaves out the tests of what it lacks, and no others', () => {
  expect(hasFeatures('26.2.0', ['device-grant'])).toBe(true)
  expect(hasFeatures('1.3.1', ['device-grant'])).toBe(false)
  expect(hasFeatures('1.3.1')).toBe(true)
  const device = `a device signs in ${needs('device-grant')}`
  expect(device).toMatch(tagsLeftOut('1.3.1') ?? /^$/)
  expect(device).not.toMatch(tagsLeftOut('26.2.0') ?? /^$/)
  const urls = `URLs of a client ${needs('unchecked-client-urls')}`
  expect(urls).toMatch(tagsLeftOut('26.2.0') ?? /^$/)
  expect(urls).not.toMatch(tagsLeftOut('1.3.1') ?? /^$/)
  for (const release of releaseNames) expect('a person signs in').not.toMatch(tagsLeftOut(release) ?? /^$/)
})

test('the doctor knows the releases that these tests run on', () => {
  const tested = releaseNames.map((name) => releases[name]).toReversed()
  expect(testedReleases).toEqual({
    'kratos-admin': tested.map(({ kratos }) => kratos),
    'hydra-admin': tested.map(({ hydra }) => hydra),
  })
})
