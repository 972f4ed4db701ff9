import { expect, test } from '@jest/globals'
import { checkDomainProviders } from './check-domain-providers'

const google = { group: 'oidc', attributes: { name: 'provider', value: 'google' } }
const login = {
  status: 200,
  body: { ui: { action: 'https://login.example.com/x', nodes: [google] } },
  setCookies: [],
}

test('names the domains whose provider Kratos lacks', () => {
  const DOMAIN_PROVIDERS = new Map([
    ['example.com', 'google'],
    ['example.org', 'okta'],
  ])
  const found = checkDomainProviders({ DOMAIN_PROVIDERS }, { login, registration: login })
  expect(found.map(({ level }) => level)).toEqual(['ok', 'problem'])
  expect(found[1]?.says).toContain('example.org are redirected to okta')
})
