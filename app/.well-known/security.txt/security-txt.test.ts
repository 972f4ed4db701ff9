import { afterEach, expect, jest, test } from '@jest/globals'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  SECURITY_CONTACT: 'mailto:security@example.com',
  LOG_LEVEL: 'silent',
})

afterEach(() => {
  jest.useRealTimers()
})

test('security.txt names the contact, and when it expires', async () => {
  jest.useFakeTimers({ now: Date.UTC(2030, 0, 1) })
  const { GET } = await import('./route')
  const response = GET()
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toBe(
    [
      'Contact: mailto:security@example.com',
      'Expires: 2030-04-01T00:00:00.000Z',
      'Canonical: https://login.example.com/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})
