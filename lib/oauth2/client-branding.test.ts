import { expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { clientBrandingOf as brandingOf, flowBrandingOf, withClientName } from './client-branding'
import { oauth2ClientSchema } from './oauth2-client'

const on = {
  LATCHKEY_CLIENT_THEMES: 'on' as const,
  LATCHKEY_CLIENT_LOGO_ORIGINS: ['https://cdn.example.com'],
  HYDRA_DYNAMIC_REGISTRATION: 'off' as const,
  APP_URL: 'https://login.example',
}
const clientBranding = (metadata: unknown, settings: Parameters<typeof brandingOf>[1]) =>
  brandingOf(oauth2ClientSchema.parse({ client_id: 'shop', metadata }), settings)
const logo = 'https://cdn.example.com/photo.svg'
const photoShop = { latchkey: { name: 'Photo Shop', logo, accent: '#c2185b' } }

test('an application looks as its metadata says', () => {
  expect(clientBranding(photoShop, on)).toEqual({
    name: 'Photo Shop',
    givenName: 'Photo Shop',
    logoUrl: logo,
    accent: '#c2185b',
  })
})

test('blanks around a text of its metadata do not matter', () => {
  const spaced = { latchkey: { name: ' Photo Shop ', logo: ` ${logo}\n`, accent: ' #c2185b ' } }
  expect(clientBranding(spaced, on)).toEqual(clientBranding(photoShop, on))
})

test('nothing of it counts until the operator allows it', () => {
  expect(clientBranding(photoShop, { ...on, LATCHKEY_CLIENT_THEMES: 'off' as const })).toEqual({
    name: 'shop',
  })
})

test('an application that describes itself has the name of its host, and nothing else', () => {
  const client = oauth2ClientSchema.parse({ client_id: 'https://mcp.example/', metadata: photoShop })
  const name = 'mcp.example'
  expect(brandingOf(client, on)).toEqual({ name, givenName: name, ownName: 'https://mcp.example/' })
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
  expect(clientBranding({ latchkey: { logo: url } }, on).logoUrl).toBeUndefined()
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
  expect(clientBranding(metadata, on)).toEqual({ name: 'shop' })
})

test('an accent that is no color is dropped', () => {
  expect(clientBranding({ latchkey: { accent: 'C2185B()' } }, on).accent).toBeUndefined()
})

test.each([
  ['Shop\u202e\nthat is safe', 'Shop that is safe'],
  ['x'.repeat(200), `${'x'.repeat(100)}…`],
  ['', ''],
  [undefined, undefined],
])('a flow of the application %j has its name as every other page has it', (client_name, shown) => {
  const flow = flowSchema.parse({
    id: 'f',
    ui: {},
    oauth2_login_request: { client: { client_id: 'shop', client_name } },
  })
  const named = withClientName(flow, flowBrandingOf(flow, on))
  expect(named.oauth2_login_request?.client?.client_name).toBe(shown)
})
