import { expect, test } from '@jest/globals'
import { oauth2ClientSchema } from './oauth2-client'

const parse = (client: object) => oauth2ClientSchema.parse({ client_id: 'client-1', ...client })

test('has name, logo and pages', () => {
  expect(
    parse({
      client_name: 'Harbour Café',
      logo_uri: 'https://harbour.example/logo.png',
      policy_uri: ' https://harbour.example/privacy ',
      tos_uri: 'http://localhost:4000/terms',
      redirect_uris: ['https://harbour.example/callback'],
    }),
  ).toEqual({
    id: 'client-1',
    name: 'Harbour Café',
    logoUrl: 'https://harbour.example/logo.png',
    privacyUrl: 'https://harbour.example/privacy',
    termsUrl: 'http://localhost:4000/terms',
    redirectUris: ['https://harbour.example/callback'],
    isTrusted: false,
    hasJwtAccessTokens: false,
  })
})

test('metadata that its developers left out or wrote in another type is empty', () => {
  expect(oauth2ClientSchema.parse({ client_id: 7, redirect_uris: null })).toEqual({
    id: '',
    name: '',
    redirectUris: [],
    isTrusted: false,
    hasJwtAccessTokens: false,
  })
})

test('without a name, its id is its name', () => {
  for (const client_name of ['', '  ', undefined, null, 7]) {
    expect(parse({ client_name }).name).toBe('client-1')
  }
})

test('a name cannot reverse the text around it, or be too long', () => {
  expect(parse({ client_name: `Bank\u202e\n${'x'.repeat(500)}` }).name).toBe(`Bank ${'x'.repeat(94)}…`)
})

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '/logout',
  '//evil.example/',
  'https://bank.example@evil.example/',
  'https:\\\\evil.example',
  'ftp://harbour.example/',
  'not a URL',
])('%j is no URL to show or to follow', (url) => {
  expect(parse({ logo_uri: url, policy_uri: url, tos_uri: url })).toMatchObject({
    logoUrl: undefined,
    privacyUrl: undefined,
    termsUrl: undefined,
  })
})
