import { beforeAll, expect, test } from '@jest/globals'
import { portalPageFeature } from './page-feature'

beforeAll(() => {
  Object.assign(process.env, {
    APP_URL: 'https://login.example.com',
    ORY_SDK_URL: 'http://kratos:4433',
    USER_CLIENT_URL: 'https://portal.example.com/api',
    USER_CLIENT_TOKEN_FETCH: 'server',
  })
})

const request = (path: string, method = 'GET') => ({
  method,
  headers: new Headers(),
  url: new URL(path, 'https://login.example.com'),
})

test('the page calls no other origin if the server fetches the token', () => {
  expect(portalPageFeature.callableOrigins?.(request('/'))).toEqual([])
})

test.each([
  ['GET', '/?logout=true', '/api/portal/logout'],
  ['HEAD', '/?logout=true', '/api/portal/logout'],
  ['POST', '/?logout=true', undefined],
  ['GET', '/?logout=false', undefined],
  ['GET', '/', undefined],
  ['GET', '/login?logout=true', undefined],
])('for %s %s, the response is %s', (method, path, expected) => {
  expect(portalPageFeature.route?.(request(path, method))).toBe(expected)
})
