import { expect, test } from '@jest/globals'
import { TestService } from '@/lib/http/testing/test-service'
import { startTestServices } from '@/lib/http/testing/test-services'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { applicationName } from './application-name'

startTestServices({ kratos: new TestService() })

const named = (client?: object) =>
  applicationName(flowSchema.parse({ id: 'f', ui: {}, ...(client && { oauth2_login_request: { client } }) }))

test.each([
  ['Photo Shop', 'Photo Shop'],
  ['Photo\r\nShop\u202e', 'Photo Shop'],
  ['a'.repeat(80), `${'a'.repeat(60)}…`],
])('an application is named: %j', (client_name, expected) => {
  expect(named({ client_name })).toBe(expected)
})

test.each(['Win at evil.example', 'https://evil.example', 'me@evil', ''])(
  'it is not named where a mail program would make a link of its name: %j',
  (client_name) => {
    expect(named({ client_name })).toBeUndefined()
  },
)

test('no application waits', () => {
  expect(named()).toBeUndefined()
})
