import { expect, test } from '@jest/globals'
import { readCommandLine } from './command-line'
import { portCount, portsOf } from './urls'

const portsFrom = (first: number) => Array.from({ length: portCount }, (_, at) => first + at)

test('without arguments: the default release and the URLs that the end-to-end tests use', () => {
  const { release, urls, foreground } = readCommandLine([])
  expect(release).toBe('26.2.0')
  expect(foreground).toBe(false)
  expect(urls.appUrl).toBe('http://localhost:4465')
  expect(urls.portal.portalUrl).toBe('http://localhost:4465')
  expect(portsOf(urls)).toEqual(portsFrom(4466))
})

test('another release has its own ports', () => {
  const { release, urls } = readCommandLine(['--release', '1.3.1'])
  expect(release).toBe('1.3.1')
  expect(urls.appUrl).toBe('http://localhost:4545')
  expect(portsOf(urls)).toEqual(portsFrom(4546))
})

test('another app and another set of ports', () => {
  const { urls, foreground } = readCommandLine([
    '--app-url',
    'http://localhost:3000/',
    '--first-port',
    '5000',
    '--foreground',
  ])
  expect(foreground).toBe(true)
  expect(urls.appUrl).toBe('http://localhost:3000')
  expect(portsOf(urls)).toEqual(portsFrom(5000))
})

test('the portal can be another app', () => {
  const { urls } = readCommandLine(['--portal-url', 'http://localhost:3001'])
  expect(urls.portal.portalUrl).toBe('http://localhost:3001')
  expect(urls.appUrl).toBe('http://localhost:4465')
})

test.each([
  [['--portal-url', 'localhost:3000']],
  [['--app-url', 'localhost:3000']],
  [['--app-url', 'http://localhost:3000/login']],
  [['--first-port', 'many']],
  [['--first-port', '80']],
  [['--first-port', '65535']],
  [['--release', '2.0']],
  [['--port', '1']],
])('%j is rejected', (args) => {
  expect(() => readCommandLine(args)).toThrow()
})
