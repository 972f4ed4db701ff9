import { expect, test } from '@jest/globals'
import { oauth2ClientSchema } from './oauth2-client'
import { selfDescribed } from './self-described'

const registered = { client_id: 'a3c1', client_name: 'Your Bank', logo_uri: 'https://evil.example/bank.svg' }
const site = { kind: 'site', host: 'evil.example' } as const
const on = { HYDRA_DYNAMIC_REGISTRATION: 'on' } as const
const off = { HYDRA_DYNAMIC_REGISTRATION: 'off' } as const

const nameOf = (
  fields: object,
  settings: typeof on | typeof off,
  { clientMetadata = {} as unknown, returnPlace = site as typeof site | { kind: 'app' } | undefined } = {},
) => {
  const client = oauth2ClientSchema.parse({ ...registered, ...fields })
  return selfDescribed({ client, clientMetadata, returnPlace }, settings)?.name
}

test('an application without a mark of the operator is named by its host, and has no logo', () => {
  const client = oauth2ClientSchema.parse(registered)
  for (const clientMetadata of [undefined, null, {}])
    expect(selfDescribed({ client, clientMetadata, returnPlace: site }, on)).toEqual({
      ...client,
      name: 'evil.example',
      logoUrl: undefined,
    })
})

test('an application of the operator looks as it says', () => {
  expect(nameOf({}, off)).toBeUndefined()
  expect(nameOf({}, on, { clientMetadata: { kind: 'web' } })).toBeUndefined()
  expect(nameOf({ skip_consent: true }, on)).toBeUndefined()
})

test('one whose id is an address describes itself, whatever else it has', () => {
  const fields = { client_id: 'https://mcp.example/client.json', skip_consent: true }
  expect(nameOf(fields, off, { clientMetadata: { kind: 'web' } })).toBe('mcp.example')
  expect(nameOf({ client_id: 'https://' }, off)).toBeUndefined()
})

test('without a host there is only its own name', () => {
  for (const returnPlace of [{ kind: 'app' } as const, undefined])
    expect(
      selfDescribed({ client: oauth2ClientSchema.parse(registered), clientMetadata: {}, returnPlace }, on)
        ?.name,
    ).toBe('Your Bank')
})
