import { describe, expect, test } from '@jest/globals'
import { kratosSettings } from '../settings'
import { KratosError } from './kratos-error'
import { returnUrl } from './return-to'

const settings = kratosSettings({
  appUrl: 'http://localhost:3000',
  issuer: 'http://127.0.0.1:3001',
  allowedReturnUrls: ['http://localhost:3000', 'https://shop.example/area'],
  now: () => new Date(0),
})

function errorIdOf(returnTo: string): unknown {
  try {
    returnUrl(settings, returnTo)
  } catch (error) {
    if (error instanceof KratosError) return error.body().error.id ?? error.status
  }
  return 'none'
}

/** Each row is what Kratos did. */
describe('returnUrl', () => {
  test.each([
    ['', 'http://localhost:3000/'],
    ['http://localhost:3000/x?a=b', 'http://localhost:3000/x?a=b'],
    ['HTTP://LOCALHOST:3000/x', 'http://LOCALHOST:3000/x'],
    ['http://localhost:3000#f', 'http://localhost:3000#f'],
    ['http://user:pw@localhost:3000/x', 'http://user:pw@localhost:3000/x'],
    ['/rel', 'http://localhost:3000/rel'],
    ['?a=b', 'http://localhost:3000?a=b'],
    ['http:/x', 'http://localhost:3000/x'],
    ['///evil.example', 'http://localhost:3000/evil.example'],
    ['/\\evil.example', 'http://localhost:3000/%5Cevil.example'],
    ['https://shop.example/area/51', 'https://shop.example/area/51'],
    [
      'http://localhost:3000/api/.ory/self-service/settings',
      'http://localhost:3000/api/.ory/self-service/settings',
    ],
  ])('%j redirects to %s', (returnTo, expected) => {
    expect(returnUrl(settings, returnTo)).toBe(expected)
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    'https://localhost:3000/x',
    'http://localhost:3001/',
    'http://127.0.0.1:3000/',
    'https://shop.example/',
    'javascript:alert(1)',
    'foo',
  ])('%s is forbidden', (returnTo) => {
    expect(errorIdOf(returnTo)).toBe('self_service_flow_return_to_forbidden')
  })

  test.each(['%zz', 'http://localhost:3000.evil.example/', 'http://localhost:3000\\@evil.example/'])(
    '%s is not a URL',
    (returnTo) => {
      expect(errorIdOf(returnTo)).toBe(400)
    },
  )
})
