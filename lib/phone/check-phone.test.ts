import { expect, jest, test } from '@jest/globals'

/** Reads the configuration again. */
async function checkWith(country: string, mobilePrefixes = 'on') {
  jest.resetModules()
  Object.assign(process.env, {
    ORY_SDK_URL: 'http://kratos:4433',
    PHONE_DEFAULT_COUNTRY: country,
    PHONE_MOBILE_PREFIXES: mobilePrefixes,
  })
  return (await import('./check-phone')).checkPhone
}

test.each([
  ['TW', '0912345678', '+886912345678'],
  ['TW', '+16042345678', '+16042345678'],
  ['US', '9175551234', '+19175551234'],
  // Without a calling code, a number of Canada is written like one of the US.
  ['US', '6042345678', '+16042345678'],
  ['US', '+886912345678', '+886912345678'],
  ['US', '0912345678', null],
  ['CA', '9175551234', null],
])('in the country %s, %s is the number %s', async (country, input, expected) => {
  expect((await checkWith(country))(input).phoneNumber).toBe(expected)
})

// A line in an office of Taipei, with the nine digits of a number of Taiwan.
test.each([
  ['on', null],
  ['off', '+886223456789'],
])(
  'with PHONE_MOBILE_PREFIXES=%s, a number that starts as no mobile number does is %s',
  async (setting, expected) => {
    const check = await checkWith('TW', setting)
    expect(check('0223456789').phoneNumber).toBe(expected)
    expect(check('+886 2 2345 6789').phoneNumber).toBe(expected)
    expect(check('0912345678').phoneNumber).toBe('+886912345678')
    expect(check('09123456').phoneNumber).toBeNull()
  },
)
