import { describe, expect, test } from '@jest/globals'
import { parseExport, type ReadOptions } from './parse-export'

const read = (file: object, options: ReadOptions) => parseExport(JSON.stringify(file), options)
const linksOf = ([person]: ReturnType<typeof read>) => person?.body?.credentials?.oidc?.config?.providers
const hashOf = ([person]: ReturnType<typeof read>) =>
  person?.body?.credentials?.password?.config?.hashed_password

describe('Keycloak', () => {
  const password = (algorithm: string, additionalParameters = {}) => ({
    type: 'password',
    secretData: JSON.stringify({ value: 'AAECAw==', salt: 'c2FsdA==', additionalParameters: {} }),
    credentialData: JSON.stringify({ hashIterations: 5, algorithm, additionalParameters }),
  })
  const ada = {
    ...{ id: 'k1', username: 'ada', email: 'ada@example.com', emailVerified: true, enabled: true },
    ...{ firstName: 'Ada', lastName: '', credentials: [password('pbkdf2-sha512')] },
  }
  const only = (user: object, options: Partial<ReadOptions> = {}) =>
    read({ realm: 'shop', users: [user] }, { from: 'keycloak', ...options })
  const argon2 = { hashLength: ['32'], memory: ['7168'], type: ['id'], version: ['1.3'], parallelism: ['1'] }

  test('a person has the old id, the name and the verified address', () => {
    expect(only(ada)).toEqual([
      {
        who: 'ada@example.com',
        body: {
          schema_id: '',
          state: 'active',
          traits: { email: 'ada@example.com', name: { first: 'Ada' } },
          credentials: { password: { config: { hashed_password: '$pbkdf2-sha512$i=5,l=4$c2FsdA$AAECAw' } } },
          metadata_admin: { imported: { from: 'keycloak', id: 'k1' } },
          verifiable_addresses: [
            { value: 'ada@example.com', verified: true, via: 'email', status: 'completed' },
          ],
        },
      },
    ])
    const [other] = only({ ...ada, emailVerified: false, enabled: false }, { names: false, schema: 'shop' })
    expect(other?.body).toMatchObject({ schema_id: 'shop', state: 'inactive', traits: { email: ada.email } })
    expect(other?.body).not.toHaveProperty('verifiable_addresses')
    expect(other?.body?.traits).not.toHaveProperty('name')
  })

  test.each([
    ['pbkdf2', {}, '$pbkdf2-sha1$i=5,l=4$c2FsdA$AAECAw'],
    ['pbkdf2-sha256', {}, '$pbkdf2-sha256$i=5,l=4$c2FsdA$AAECAw'],
    ['argon2', argon2, '$argon2id$v=19$m=7168,t=5,p=1$c2FsdA$AAECAw'],
  ])('a password with %s', (algorithm, parameters, expected) => {
    expect(hashOf(only({ ...ada, credentials: [password(algorithm, parameters)] }))).toBe(expected)
  })

  test.each([
    ['that Kratos cannot check: argon2 d', { credentials: [password('argon2', { ...argon2, type: ['d'] })] }],
    [
      'that Kratos cannot check: argon2 id',
      { credentials: [password('argon2', { ...argon2, version: ['1.0'] })] },
    ],
    ['that Kratos cannot check: md5', { credentials: [password('md5')] }],
    ['a password that is not readable', { credentials: [{ type: 'password', secretData: '{' }] }],
    ['has no password and no provider', { credentials: [] }],
    ['has no email address', { email: undefined }],
    ['is not readable: enabled', { enabled: 'yes' }],
    ['has a second factor (otp)', { credentials: [password('pbkdf2'), { type: 'otp' }] }],
  ])('is not imported: %s', (reason, change) => {
    expect(only({ ...ada, ...change })[0]?.error).toContain(reason)
  })

  test('a second factor is left out if the operator chooses so', () => {
    const user = { ...ada, credentials: [password('pbkdf2'), { type: 'otp' }] }
    expect(hashOf(only(user, { dropSecondFactors: true }))).toBe('$pbkdf2-sha1$i=5,l=4$c2FsdA$AAECAw')
  })

  test('a link to a provider has its id in Kratos, also without a password', () => {
    const federatedIdentities = [
      { identityProvider: 'google', userId: 'g-1', userName: 'ada' },
      { identityProvider: 'corp-saml', userId: 'c-1' },
    ]
    const user = { ...ada, credentials: [], federatedIdentities }
    const people = only(user, { provider: ['corp-saml=corp'] })
    expect(people[0]?.body?.credentials).toEqual({ oidc: { config: { providers: linksOf(people) } } })
    expect(linksOf(people)).toEqual([
      { provider: 'google', subject: 'g-1' },
      { provider: 'corp', subject: 'c-1' },
    ])
    expect(hashOf(only({ ...ada, federatedIdentities }))).toBe('$pbkdf2-sha512$i=5,l=4$c2FsdA$AAECAw')
    expect(only(user, { provider: ['corp'] })[0]?.error).toContain('--provider corp')
  })

  test('another file is rejected', () => {
    expect(() => parseExport('[]', { from: 'keycloak' })).toThrow('no list "users"')
  })
})

test('Auth0: each line is a person, with bcrypt', () => {
  const hash = `$2b$10$${'Ab1./'.repeat(10)}abc`
  const line = { _id: { $oid: 'a1' }, email: 'ada@example.com', email_verified: true, passwordHash: hash }
  const lines = [line, { ...line, passwordHash: 'md5' }, { ...line, passwordHash: undefined }]
  const people = parseExport(`${lines.map((each) => JSON.stringify(each)).join('\n')}\n{`, {
    from: 'auth0',
  })
  expect(hashOf(people)).toBe(hash)
  expect(people[0]?.body?.metadata_admin).toEqual({ imported: { from: 'auth0', id: 'auth0|a1' } })
  expect(people.slice(1).map(({ who, error }) => [who, error])).toEqual([
    ['ada@example.com', 'has a password that Kratos cannot check: it is not bcrypt'],
    ['ada@example.com', 'has no password and no provider'],
    ['person 4', 'is not readable: no object'],
  ])
})

test('Auth0: the export of users has the providers', () => {
  const identities = [
    { provider: 'auth0', user_id: 'a1', connection: 'Username-Password-Authentication' },
    { provider: 'github', user_id: 17, connection: 'github' },
  ]
  const people = read({ user_id: 'github|17', email: 'ada@example.com', identities }, { from: 'auth0' })
  expect(linksOf(people)).toEqual([{ provider: 'github', subject: '17' }])
  expect(people[0]?.body?.metadata_admin).toEqual({ imported: { from: 'auth0', id: 'github|17' } })
  expect(read({ email: 'ada@example.com', identities }, { from: 'auth0' })[0]?.error).toContain('user_id')
})

describe('Firebase', () => {
  const hashParameters = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: _-8=,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}`
  const ada = { localId: 'f1', email: 'ada@example.com', passwordHash: 'AAEC_w==', salt: 'c2FsdA==' }
  const users = [ada, { ...ada, salt: undefined }, { ...ada, mfaInfo: [{}] }]

  test('a password has the parameters of the project', () => {
    const people = read({ users }, { from: 'firebase', hashParameters })
    expect(hashOf(people)).toBe('$firescrypt$ln=14,r=8,p=1$c2FsdA==$AAEC/w==$Bw==$/+8=')
    expect(people.slice(1).map(({ error }) => error)).toEqual([
      'has no password and no provider',
      'has a second factor (phone or app): see --drop-second-factors',
    ])
  })

  test('a link to a provider is imported, and no method of Firebase itself', () => {
    const providerUserInfo = [
      { providerId: 'google.com', rawId: 'g-1', displayName: 'Ada' },
      { providerId: 'password', rawId: 'ada@example.com' },
      { providerId: 'phone', phoneNumber: '+4912345' },
    ]
    const user = { ...ada, passwordHash: undefined, providerUserInfo }
    const options = { from: 'firebase', hashParameters, provider: ['google.com=google'] } as const
    expect(linksOf(read({ users: [user] }, options))).toEqual([{ provider: 'google', subject: 'g-1' }])
  })

  test('without them nobody is imported', () => {
    expect(() => read({ users }, { from: 'firebase' })).toThrow('--hash-config')
  })
})
