import { expect, test } from '@jest/globals'
import { repairedLink } from './repaired-link'

const id = '0f8a1c2e-1111-4222-8333-0123456789ab'
const token = 'Ab3dEf9hIjKlMnOpQrStUvWxYz012345'
const recovery = '/api/.ory/self-service/recovery'
const mail = `${recovery}?flow=${id}&token=${token}`
const code = `/verification?code=123456&flow=${id}`

const repaired = (url: string) =>
  repairedLink(new URL(url, 'https://login.example.com'), 'https://login.example.com')

test.each([
  ['an entity', `${recovery}?flow=${id}&amp;token=${token}`, mail],
  ['an entity that was written twice', `${recovery}?flow=${id}&amp;amp;token=${token}`, mail],
  ['an entity before the flow', `/verification?code=123456&amp;flow=${id}`, code],
  ...[',', '.', ')', '>', '%3E', ').', '%22', '%E3%80%82', ';', '%20', '*'].map(
    (mark) => [`the mark ${mark} behind the token`, `${mail}${mark}`, mail] as const,
  ),
  ['a mark behind the flow', `${code})`, code],
  ['more text behind the flow', `${code}This`, code],
  ['quoted-printable', `${recovery}?flow=3D${id}&token=3D${token}`, mail],
  ['capitals in the flow', `/verification?code=123456&flow=${id.toUpperCase()}`, code],
  ['capitals in all of a link with a code', `/VERIFICATION?CODE=123456&FLOW=${id.toUpperCase()}`, code],
  ['capitals in the path', `/API/.ORY/SELF-SERVICE/RECOVERY?flow=${id}&token=${token}`, mail],
  ['a query that was encoded twice', `${recovery}?flow%3D${id}%26token%3D${token}`, mail],
  ['values that were encoded twice', `/verification?code=123456&flow=${id}%2529`, code],
  ['capitals in the name of a page', '/LOGIN', '/login'],
  ['a mark behind the name of a page', '/login.', '/login'],
  ['two marks behind the name of a page', '/login%3E)', '/login'],
  ['capitals in the link of a device', '/DEVICE?USER_CODE=ABCD-EFGH', '/device?user_code=ABCD-EFGH'],
  ['a mark behind the code of a device', '/device?user_code=ABCD-EFGH.', '/device?user_code=ABCD-EFGH'],
  ['another parameter', '/LOGIN?return_to=%2FA.', '/login?return_to=%2FA.'],
])('a link with %s is read', (_title, url, expected) => {
  expect(repaired(url)).toBe(expected)
})

test.each([
  mail,
  code,
  '/',
  '/login',
  '/mail-link',
  '/login?flow=f',
  `/login?flow=${id}&return_to=%2Fa%26amp%3Bb`,
  '/open-app/MyApp',
  '/api/.ory/self-service/methods/oidc/callback/Google?code=4%2F0A.&state=S',
  '/api/.ory/schemas/AbC',
  '/theme/Logo.svg',
  '/invitation?code=aB.c-d',
  `${recovery}?token=3D${token}`,
  `/verification?code=`,
  // What would sign out or unlink stays unread: a check of `return_to` has not seen it.
  '/?amp;logout=true',
  '/UNBIND',
])('%s stays as it is', (url) => {
  expect(repaired(url)).toBeNull()
})

test('what is read is read once', () => {
  const last = repaired(`/VERIFICATION?amp;amp;CODE=123456&amp;flow=${id}%2529.`)
  expect(last && repaired(last)).toBeNull()
})
