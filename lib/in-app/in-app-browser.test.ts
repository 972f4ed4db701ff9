import { describe, expect, test } from '@jest/globals'
import { inAppBrowserOf, leavingUrl } from './in-app-browser'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36'

describe('the app is recognized by its user agent', () => {
  test.each([
    ['line', `${iPhone} Mobile/15E148 Safari Line/14.19.0`],
    ['line', `${android} Line/14.19.0/IAB`],
    ['facebook', `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/489.0.0.36.103;FBDV/iPhone14,5]`],
    ['facebook', `${android} [FB_IAB/FB4A;FBAV/489.0.0.66.81;]`],
    ['messenger', `${iPhone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/480.0.0;]`],
    ['messenger', `${android} [FB_IAB/Orca-Android;FBAV/480.0.0;]`],
    ['instagram', `${iPhone} Mobile/15E148 Instagram 354.0.0.29.90 (iPhone14,5; iOS 18_1)`],
    ['instagram', `${android} Instagram 354.0.0.47.100 Android (35/15; 420dpi)`],
    ['wechat', `${iPhone} Mobile/15E148 MicroMessenger/8.0.53(0x18003531) NetType/WIFI`],
    ['kakaotalk', `${iPhone} Mobile/15E148 KAKAOTALK 11.1.0`],
    ['kakaotalk', `${android};KAKAOTALK 2411100`],
    ['tiktok', `${android} musical_ly_2023708050 BytedanceWebview/d8a21c6`],
    ['tiktok', `${iPhone} Mobile/15E148 musical_ly_37.2.0 BytedanceWebview/d8a21c6`],
    ['x', `${iPhone} Mobile/15E148 Twitter for iPhone/10.63`],
    ['x', `${android} TwitterAndroid`],
    ['naver', `${iPhone} Mobile/15E148 Safari/605.1 NAVER(inapp; search; 2000; 12.9.5; 14PRO)`],
    ['threads', `${iPhone} Mobile/15E148 Barcelona 355.0.0.24.108 (iPhone14,5; iOS 18_1)`],
    ['linkedin', `${iPhone} Mobile/15E148 [LinkedInApp]/9.30.2221`],
    [
      'snapchat',
      `${iPhone} Version/18.1 Mobile/15E148 Safari/604.1 Snapchat/13.20.0.33 (like Safari/8620.1)`,
    ],
    ['webview', android],
    ['google', `${iPhone} GSA/342.0.693598186 Mobile/15E148 Safari/604.1`],
  ])('%s: %s', (id, userAgent) => {
    expect(inAppBrowserOf(userAgent)?.id).toBe(id)
  })

  test.each([
    '',
    `${iPhone} Version/18.1 Mobile/15E148 Safari/604.1`,
    `${iPhone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`,
    `${android.replace('; wv', '')}`,
    'Mozilla/5.0 (Windows NT 10.0) Online/1 Baseline/2 Line',
    // A page on the home screen.
    `${iPhone} Mobile/15E148`,
    'Twitterbot/1.0',
    'facebookexternalhit/1.1',
  ])('another browser: %s', (userAgent) => {
    expect(inAppBrowserOf(userAgent)).toBeNull()
  })
})

test.each([
  [`${iPhone} Line/14.19.0`, 'parameter', ['google']],
  [`${android} Line/14.19.0/IAB`, 'parameter', ['google', 'facebook']],
  [`${iPhone} [FBAN/FBIOS;]`, 'menu', ['google']],
  [`${android} [FB_IAB/FB4A;]`, 'intent', ['google']],
  [`${android} KAKAOTALK`, 'intent', ['google', 'facebook']],
] as const)('%s: its exit, and who rejects it', (userAgent, leave, refuses) => {
  expect(inAppBrowserOf(userAgent)).toMatchObject({ leave, refuses, hasPasskeys: false })
})

test('the Google app is a browser itself', () => {
  expect(inAppBrowserOf(`${iPhone} GSA/342.0.69`)).toMatchObject({ refuses: [], hasPasskeys: true })
})

test('a link leaves the app if the app allows it', () => {
  const url = 'https://login.example.com/login?return_to=%2Fx'
  expect(leavingUrl(url, { leave: 'parameter' })).toBe(`${url}&openExternalBrowser=1`)
  expect(leavingUrl(`${url}&openExternalBrowser=1`, { leave: 'parameter' })).toBe(
    `${url}&openExternalBrowser=1`,
  )
  expect(leavingUrl(url, { leave: 'menu' })).toBeUndefined()
  expect(leavingUrl(url, { leave: 'intent' })).toBe(
    'intent://login.example.com/login?return_to=%2Fx#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end',
  )
})
