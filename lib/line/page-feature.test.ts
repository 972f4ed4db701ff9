import { describe, expect, test } from '@jest/globals'
import { linePageFeature } from './page-feature'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com',
  LOG_LEVEL: 'silent',
})

const insideLine = { 'user-agent': 'Mozilla/5.0 (iPhone) Line/14.19.0' }
const request = (path: string, headers: Record<string, string> = insideLine) => ({
  method: 'GET',
  headers: new Headers(headers),
  url: new URL(path, 'https://login.example.com'),
})

describe("the origins that LINE's SDK calls", () => {
  test.each(['/linelogin', '/afterlinelogin'])('may be called on %s', (path) => {
    expect(linePageFeature.callableOrigins?.(request(path))).toEqual([
      'https://api.line.me',
      'https://liffsdk.line-scdn.net',
    ])
  })

  test('may be called on /afterlinelogin in any browser', () => {
    const given = request('/afterlinelogin', { 'user-agent': 'Safari/604.1' })
    expect(linePageFeature.callableOrigins?.(given)).toContain('https://api.line.me')
  })

  test.each([
    ['on another page', request('/login')],
    ['in another browser', request('/linelogin', { 'user-agent': 'Safari/604.1' })],
    ['in a browser that only says "Line/"', request('/linelogin', { 'user-agent': 'Line/x' })],
    ['in a browser of another name', request('/linelogin', { 'user-agent': 'Online/14' })],
    ['in a browser without a name', request('/linelogin', {})],
  ])('may not be called %s', (_, given) => {
    expect(linePageFeature.callableOrigins?.(given)).toEqual([])
  })
})

test.each([
  'registrationsuccess',
  'bindsuccess',
  'unbindsuccess',
  'bindfailure',
  'unbindfailure',
  'accountexist',
])('/%s continues automatically after ten seconds', (page) => {
  expect(linePageFeature.refresh?.(request(`/${page}?x=1`))).toBe(`10;url=/api/results/${page}`)
})

test.each(['/login', '/', '/x/bindsuccess', '/bindsuccess?stay=true'])('%s stays', (path) => {
  expect(linePageFeature.refresh?.(request(path))).toBeUndefined()
})
