import { expect, test } from '@jest/globals'
import { portCount, portsOf } from './addresses'
import { readCommandLine } from './command-line'

const portsFrom = (first: number) => Array.from({ length: portCount }, (_, at) => first + at)

test('without arguments: the addresses that the end-to-end tests use', () => {
  const { addresses, foreground } = readCommandLine([])
  expect(foreground).toBe(false)
  expect(addresses.appUrl).toBe('http://localhost:4465')
  expect(addresses.portal.portalUrl).toBe('http://localhost:4465')
  expect(portsOf(addresses)).toEqual(portsFrom(4466))
})

test('another app and another set of ports', () => {
  const { addresses, foreground } = readCommandLine([
    '--app-url',
    'http://localhost:3000/',
    '--first-port',
    '5000',
    '--foreground',
  ])
  expect(foreground).toBe(true)
  expect(addresses.appUrl).toBe('http://localhost:3000')
  expect(portsOf(addresses)).toEqual(portsFrom(5000))
})

test('the portal may be another app', () => {
  const { addresses } = readCommandLine(['--portal-url', 'http://localhost:3001'])
  expect(addresses.portal.portalUrl).toBe('http://localhost:3001')
  expect(addresses.appUrl).toBe('http://localhost:4465')
})

test.each([
  [['--portal-url', 'localhost:3000']],
  [['--app-url', 'localhost:3000']],
  [['--app-url', 'http://localhost:3000/login']],
  [['--first-port', 'many']],
  [['--first-port', '80']],
  [['--first-port', '65535']],
  [['--port', '1']],
])('%j is refused', (args) => {
  expect(() => readCommandLine(args)).toThrow()
})
