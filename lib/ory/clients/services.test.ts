import { beforeAll, expect, test } from '@jest/globals'
import { serviceOf } from './services'

beforeAll(() => {
  Object.assign(process.env, {
    APP_URL: 'http://login.example.com',
    SESSION_SECRET: 'please-change-me-please-change-me-please',
    ORY_SDK_URL: 'http://kratos',
    ORY_ADMIN_URL: 'http://kratos-admin',
    HYDRA_PUBLIC_URL: 'http://ory.example/hydra',
    HYDRA_ADMIN_URL: 'http://ory.example/hydra-admin/',
  })
})

test.each([
  ['http://kratos/sessions/whoami', 'kratos-public', 'http://kratos'],
  ['http://kratos/', 'kratos-public', 'http://kratos'],
  ['http://kratos-admin/admin/identities?page_size=1', 'kratos-admin', 'http://kratos-admin'],
  ['http://ory.example/hydra/oauth2/token', 'hydra-public', 'http://ory.example/hydra'],
  ['http://ory.example/hydra-admin/admin/clients', 'hydra-admin', 'http://ory.example/hydra-admin'],
])('%s belongs to %s', (url, name, baseUrl) => {
  expect(serviceOf(url)).toEqual({ name, baseUrl })
})

test.each(['http://kratos.evil/x', 'http://kratos:81/x', 'http://other/x', 'http://ory.example/x'])(
  '%s belongs to no service',
  (url) => {
    expect(serviceOf(url)).toBeNull()
  },
)
