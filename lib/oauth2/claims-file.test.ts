import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@jest/globals'
import { mistakesOf, parseVariables } from '@/lib/config/variables'
import { claimsVariables } from './claims-config'

const hydra = { HYDRA_PUBLIC_URL: 'https://oauth.example.com', HYDRA_ADMIN_URL: 'http://hydra:4445' }
const folder = mkdtempSync(join(tmpdir(), 'claims-'))

/** What is wrong with a file of this content. */
function mistakesIn(content: object | string): readonly string[] {
  const file = join(folder, 'claims.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return mistakesOf(claimsVariables, { ...hydra, CLAIMS_FILE: file })
}

test('the example is right, and every part of it is read', () => {
  const file = resolve('deploy/examples/token-claims.json')
  const { CLAIMS_FILE } = parseVariables(claimsVariables, { ...hydra, CLAIMS_FILE: file })
  const text = readFileSync(file, 'utf8')
  expect(CLAIMS_FILE).toStrictEqual(JSON.parse(text))
  expect(readFileSync('docs/applications.md', 'utf8')).toContain(text)
})

test.each<[string, object | string, string]>([
  ['text', 'roles', `${join(folder, 'claims.json')} is not JSON`],
  ['a list', [], '$: must be an object of scopes'],
  ['null', 'null', '$: must be an object of scopes'],
  ['a scope without an object', { orders: 'roles' }, '$["orders"]: must be an object of claims'],
  ['two scopes in one name', { 'a b': {} }, '$["a b"]: is not a scope (RFC 6749, section 3.3)'],
  ['an empty scope', { '': {} }, '$[""]: is not a scope (RFC 6749, section 3.3)'],
  ...[
    ['no source', 'metadata_public.roles'],
    ['an unknown source', { metadata_admin: 'roles' }],
    ['two sources', { trait: 'roles', value: [] }],
  ].map(([title, source]): [string, object, string] => [
    String(title),
    { 'orders.read': { roles: source } },
    '$["orders.read"]["roles"]: must be {"trait": PATH}, {"metadata_public": PATH}, or {"value": VALUE}',
  ]),
  ['no path', { x: { roles: { trait: '' } } }, '$["x"]["roles"]["trait"]: must be a path such as name.first'],
  [
    'half a path',
    { x: { roles: { metadata_public: 'shop.' } } },
    '$["x"]["roles"]["metadata_public"]: must be a path such as name.first',
  ],
  ['no value', { x: { roles: { value: null } } }, '$["x"]["roles"]["value"]: must not be empty'],
  ['an empty value', { x: { roles: { value: '' } } }, '$["x"]["roles"]["value"]: must not be empty'],
  [
    'two sources of one claim',
    { x: { role: { value: 'buyer' } }, y: { role: { value: 'seller' } } },
    '$["y"]["role"]: the claim role has another source in another scope',
  ],
])('a file with %s is refused, with the place', (_title, content, expected) => {
  expect(mistakesIn(content)).toEqual([`CLAIMS_FILE: ${expected}`])
})

test.each([
  ...['iss', 'sub', 'aud', 'exp', 'iat', 'nbf', 'jti', 'rat', 'ext', 'scp', 'scope', 'client_id'],
  ...['auth_time', 'nonce', 'acr', 'amr', 'azp', 'at_hash', 'c_hash', 's_hash', 'sid'],
  ...['act', 'may_act', 'cnf'],
])('the reserved claim %s is refused', (claim) => {
  expect(mistakesIn({ x: { [claim]: { value: 'y' } } })).toEqual([
    `CLAIMS_FILE: $["x"]["${claim}"]: the claim ${claim} is reserved`,
  ])
})

test.each([
  ['email', 'email'],
  ['email_verified', 'email'],
  ['phone_number', 'phone'],
  ['phone_number_verified', 'phone'],
  ['updated_at', 'profile'],
])('the claim %s, for which Latchkey answers, is refused', (claim, scope) => {
  expect(mistakesIn({ x: { [claim]: { value: 'y' } } })).toEqual([
    `CLAIMS_FILE: $["x"]["${claim}"]: Latchkey sets the claim ${claim}, with the scope ${scope}`,
  ])
})

test('all mistakes are named together', () => {
  expect(mistakesIn({ x: { sub: { value: 1 }, email: { value: 2 } } })).toHaveLength(2)
})

test('two scopes may have the same claim from the same source', () => {
  const tenant = { trait: 'tenant' }
  expect(mistakesIn({ x: { tenant }, y: { tenant } })).toEqual([])
})

test.each([
  ['claims.json', 'must be an absolute path, such as /etc/latchkey/claims.json'],
  ['/no/such/claims.json', 'must be a file that can be read; /no/such/claims.json is not'],
])('CLAIMS_FILE=%s is refused', (file, expected) => {
  expect(mistakesOf(claimsVariables, { ...hydra, CLAIMS_FILE: file })).toEqual([`CLAIMS_FILE: ${expected}`])
})

test('the claims are of no use without Hydra', () => {
  const file = resolve('deploy/examples/token-claims.json')
  expect(mistakesOf(claimsVariables, { CLAIMS_FILE: file })).toEqual([
    'HYDRA_PUBLIC_URL: is missing',
    'HYDRA_ADMIN_URL: is missing',
  ])
  expect(mistakesOf(claimsVariables, {})).toEqual([])
})
