import { describe, expect, test } from '@jest/globals'
import { proxyRoute } from './proxy-route'

describe('proxyRoute', () => {
  test.each([
    ['/self-service/login/browser', 'GET HEAD POST DELETE'],
    ['/self-service/login/flows', 'GET HEAD POST DELETE'],
    ['/self-service/login', 'POST'],
    ['/self-service/registration', 'POST'],
    ['/self-service/settings', 'GET HEAD POST DELETE'],
    ['/self-service/login/api', 'GET HEAD POST DELETE'],
    ['/self-service/logout/api', 'GET HEAD POST DELETE'],
    ['/self-service/errors', 'GET HEAD POST DELETE'],
    ['/self-service/methods/oidc/callback/line', 'GET HEAD POST DELETE'],
    ['/self-service/methods/oidc/callback/my_idp-2.a', 'GET HEAD POST DELETE'],
    ['/sessions', 'GET HEAD DELETE'],
    ['/sessions/whoami', 'GET HEAD DELETE'],
    ['/sessions/token-exchange', 'GET HEAD DELETE'],
    ['/sessions/3f2504e0-4f89-41d3-9a0c-0305e82c3301', 'GET HEAD DELETE'],
    ['/schemas', 'GET HEAD'],
    ['/schemas/cHJlc2V0Oi8vZW1haWw', 'GET HEAD'],
    ['/.well-known/ory/webauthn.js', 'GET HEAD'],
  ])('reaches %s', (path, methods) => {
    expect(proxyRoute(path)).toEqual({ path, methods: methods.split(' ') })
  })

  test.each([
    '',
    '/',
    '/admin',
    '/admin/identities',
    '/admin/recovery/code',
    '/admin/sessions',
    '/identities',
    '/recovery/code',
    '/health/alive',
    '/health/ready',
    '/version',
    '/metrics/prometheus',
    '/ui/login',
    '/oauth2/auth',
    '/.well-known/jwks.json',
    '/.well-known/openid-configuration',
    '/.well-known/ory',
    '/.well-known/ory/a/b',
    '/self-service',
    '/self-service/',
    '/schemas/a/b',
    // dots
    '/..',
    '/../admin/identities',
    '/self-service/..',
    '/self-service/../admin/identities',
    '/self-service/./login',
    '/self-service/.../login',
    '/self-service/login/../../admin/identities',
    '/sessions/..',
    '/sessions/.hidden',
    '/.well-known/ory/..',
    '/.well-known/ory/../../admin',
    // encodings
    '/%61dmin',
    '/%2e%2e/admin',
    '/self-service/%2e%2e/admin',
    '/self-service/%2E%2E/admin',
    '/self-service/.%2e/admin',
    '/self-service/%252e%252e/admin',
    '/self-service/%252e%252e%252fadmin',
    '/self-service%2flogin',
    '/self-service/..%2fadmin',
    '/self-service/%2fadmin',
    '/self-service/..%5cadmin',
    '/self-service/login%00',
    '/self-service/login%0d%0ahost:%20kratos-admin',
    '/self-service/%c0%ae%c0%ae/admin',
    '/self-service/login%3f',
    '/self-service/login%23',
    '/self%2dservice/login',
    // slashes
    '//admin',
    '//self-service/login',
    '/self-service//login',
    '/self-service//admin',
    '/self-service/login/',
    '/sessions/',
    '//kratos-admin:4434/admin/identities',
    // backslashes
    '\\admin',
    '/self-service\\..\\admin',
    '/self-service/..\\admin',
    // case
    '/Self-Service/login',
    '/SELF-SERVICE/login',
    '/Admin/identities',
    '/ADMIN',
    // parameters and other delimiters
    '/self-service;/login',
    '/self-service/login;jsessionid=1',
    '/self-service/..;/admin',
    '/self-service/..;a=b/admin',
    '/;/admin',
    '/self-service/login?flow=1',
    '/self-service/login#x',
    '/self-service/login:x',
    '/self-service/@kratos-admin',
    '/self-service/login&x',
    '/self-service/log in',
    '/self-service/login\n',
    '/self-service/login\0',
    '/self-service/ｌogin',
    '/self-service／login',
    // look-alikes of what is public
    '/self-services/login',
    '/self-serviceadmin/x',
    '/xself-service/login',
    '/x/self-service/login',
    '/sessionsadmin',
    '/schemasx',
    '/x.well-known/ory/webauthn.js',
    '/awell-known/ory/webauthn.js',
    'self-service/login',
    '@kratos-admin/self-service/login',
    '.evil.example/self-service/login',
    ':4434/self-service/login',
  ])('does not reach %j', (path) => {
    expect(proxyRoute(path)).toBeNull()
  })

  test('is fast for a long path', () => {
    // The time of the processor, in microseconds: other programs do not count.
    const start = process.cpuUsage()
    expect(proxyRoute(`/self-service${'/a'.repeat(50_000)}/%`)).toBeNull()
    expect(process.cpuUsage(start).user).toBeLessThan(200_000)
  })
})
