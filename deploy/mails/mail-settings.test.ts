import { expect, test } from '@jest/globals'
import { ourTokens } from './mail-branding'
import { parseMailSettings } from './mail-settings'

const APP_URL = 'https://login.example.com'

test('no secret of the server is needed', () => {
  expect(parseMailSettings({ NODE_ENV: 'production', APP_URL })).toEqual({
    ownTexts: {},
    look: {
      brand: 'Latchkey',
      host: 'login.example.com',
      tokens: ourTokens,
      theme: 'system',
      hasCodeInSubject: false,
    },
  })
})

test.each([
  ['https://cdn.example.com/a.png', undefined, 'https://cdn.example.com/a.png'],
  ['https://cdn.example.com/a.svg', undefined, undefined],
  ['https://cdn.example.com/a.SVG?v=1', undefined, undefined],
  ['http://cdn.example.com/a.png', undefined, undefined],
  ['https://cdn.example.com/a.svg', 'https://cdn.example.com/b.png', 'https://cdn.example.com/b.png'],
])('a logo that mail programs show: %s and %s', (BRAND_LOGO_URL, MAIL_LOGO_URL, shown) => {
  expect(parseMailSettings({ APP_URL, BRAND_LOGO_URL, MAIL_LOGO_URL }).look.logoUrl).toBe(shown)
})

test('every error is named', () => {
  const wrong = { MAIL_LOGO_URL: 'http://a.example/b.png', MAIL_CODE_IN_SUBJECT: 'yes' }
  expect(() => parseMailSettings(wrong)).toThrow(
    expect.objectContaining({
      mistakes: [
        'APP_URL: is missing',
        'MAIL_LOGO_URL: must be an https URL of a picture, such as https://cdn.example.com/logo.png',
        'MAIL_CODE_IN_SUBJECT: must be on or off',
      ],
    }),
  )
})
