import { expect, test } from '@jest/globals'
import { withAuthenticatorLink } from './authenticator-link'
import { flowSchema } from './flow'

const image = { type: 'img', group: 'totp', attributes: { id: 'totp_qr' } }
const key = (secret: unknown) => ({
  type: 'text',
  group: 'totp',
  attributes: { id: 'totp_secret_key', text: { id: 1050006, text: '', context: { secret } } },
})
const other = { type: 'input', group: 'profile', attributes: { name: 'traits.email' } }
const flowOf = (...nodes: object[]) =>
  flowSchema.parse({ id: 'f', identity: { traits: { email: 'ada@example.com' } }, ui: { nodes } })

test('the QR code has a link that opens the app', () => {
  const { nodes } = withAuthenticatorLink(flowOf(other, image, key('SECRET')), 'My Shop & Co').ui
  expect(nodes.map(({ attributes }) => attributes.authenticator_url)).toEqual([
    undefined,
    'otpauth://totp/My%20Shop%20%26%20Co:ada%40example.com?secret=SECRET&issuer=My%20Shop%20%26%20Co',
    undefined,
  ])
})

test.each([
  ['without a key', flowOf(other, image)],
  ['with a key that nobody can read', flowOf(other, image, key(7))],
])('a flow %s stays as it is', (_, flow) => {
  expect(withAuthenticatorLink(flow, 'Shop')).toBe(flow)
})
