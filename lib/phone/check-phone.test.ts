import { expect, jest, test } from '@jest/globals'

/** Reads the configuration anew. */
async function checkWith(country: string) {
  jest.resetModules()
  Object.assign(process.env, { ORY_SDK_URL: 'http://kratos:4433', PHONE_DEFAULT_COUNTRY: country })
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
