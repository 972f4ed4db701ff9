import { expect, test } from '@jest/globals'
import { clientBrandingOf as lookOf } from './client-branding'
import { oauth2ClientSchema } from './oauth2-client'

const on = {
  LATCHKEY_CLIENT_THEMES: 'on' as const,
  LATCHKEY_CLIENT_LOGO_ORIGINS: ['https://cdn.example.com'],
  HYDRA_DYNAMIC_REGISTRATION: 'off' as const,
  APP_URL: 'https://login.example',
}
const clientLookOf = (metadata: unknown, settings: Parameters<typeof lookOf>[1]) =>
  lookOf(oauth2ClientSchema.parse({ client_id: 'shop', metadata }), settings)
const logo = 'https://cdn.example.com/photo.svg'
const photoShop = { latchkey: { name: 'Photo Shop', logo, accent: '#c2185b' } }

test('an application looks as its metadata says', () => {
  expect(clientLookOf(photoShop, on)).toEqual({
    name: 'Photo Shop',
    givenName: 'Photo Shop',
    logoUrl: logo,
    accent: '#c2185b',
  })
})

test('blanks around a text of its metadata do not matter', () => {
  const spaced = { latchkey: { name: ' Photo Shop ', logo: ` ${logo}\n`, accent: ' #c2185b ' } }
  expect(clientLookOf(spaced, on)).toEqual(clientLookOf(photoShop, on))
})

test('nothing of it counts until the operator allows it', () => {
  expect(clientLookOf(photoShop, { ...on, LATCHKEY_CLIENT_THEMES: 'off' as const })).toEqual({ name: 'shop' })
})

test('an application that describes itself has the name of its host, and nothing else', () => {
  const client = oauth2ClientSchema.parse({ client_id: 'https://mcp.example/', metadata: photoShop })
  const name = 'mcp.example'
  expect(lookOf(client, on)).toEqual({ name, givenName: name, ownName: 'https://mcp.example/' })
})

test.each([
  ['http://cdn.example.com/photo.svg'],
  ['https://cdn.example.com.evil.example/photo.svg'],
  ['https://cdn.example.com@evil.example/photo.svg'],
  ['https://evil.example/photo.svg'],
  ['//cdn.example.com/photo.svg'],
  ['/photo.svg'],
  ['data:image/svg+xml;base64,AA=='],
  ['javascript:alert(1)'],
])('a logo at %s is dropped', (url) => {
  expect(clientLookOf({ latchkey: { logo: url } }, on).logoUrl).toBeUndefined()
})

test.each([
  [undefined],
  [null],
  ['x'],
  [[]],
  [{}],
  [{ latchkey: 'x' }],
  [{ latchkey: { name: 1, accent: {} } }],
])('metadata %j changes nothing', (metadata) => {
  expect(clientLookOf(metadata, on)).toEqual({ name: 'shop' })
})

test('an accent that is no colour is dropped', () => {
  expect(clientLookOf({ latchkey: { accent: 'C2185B()' } }, on).accent).toBeUndefined()
})
