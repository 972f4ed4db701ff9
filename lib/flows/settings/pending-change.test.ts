import { describe, expect, test } from '@jest/globals'
import { checkedUrl } from '@/lib/http/testing/checked-url'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import {
  pendingSection,
  postedSection,
  withoutReauthenticationHint,
  withPendingSection,
} from './pending-change'

describe('the section that a form was posted from', () => {
  test.each([
    ['method=password&password=x', 'password'],
    ['method=profile&traits.email=a', 'profile'],
    ['link=google', 'oidc'],
    ['unlink=line', 'oidc'],
    ['totp_unlink=true', 'totp'],
    ['webauthn_remove=1', 'webauthn'],
    ['passkey_settings_register={}', 'passkey'],
    ['lookup_secret_disable=true', 'lookup_secret'],
    ['csrf_token=c&totp_code=1', 'totp'],
    ['method=telepathy', undefined],
    ['linked=x', undefined],
    ['my_unlink=x', undefined],
    ['my_totp_=1&my_webauthn_=1&my_passkey_=1&my_lookup_secret_=1', undefined],
  ])('%s', (form, section) => {
    expect(postedSection(new URLSearchParams(form))).toBe(section)
  })
})

test('the URL of the login names the pending change, and keeps its other parameters', () => {
  const login = withPendingSection('/login?return_to=%2Fx%3Fa%3Db', new URLSearchParams('method=password'))
  expect(login).toBe('/login?return_to=%2Fx%3Fa%3Db&waiting=password')
  const query = new URLSearchParams(login.slice('/login?'.length))
  expect(pendingSection(flowPageUrl('login', query))).toBe('password')
})

test.each([
  ['a URL of another site', 'https://kratos.example/self-service/login/browser', 'method=password'],
  ['the URL for a form that is not ours', '/login?return_to=%2F', 'method=telepathy'],
])('%s does not change', (_title, url, form) => {
  expect(withPendingSection(checkedUrl(url), new URLSearchParams(form))).toBe(url)
})

test("Kratos' message about the re-authentication is removed, and its other messages stay", () => {
  const flow = flowSchema.parse({ id: 'f', ui: { messages: [{ id: 1010003 }, { id: 4000006 }] } })
  expect(withoutReauthenticationHint(flow).ui.messages.map(({ id }) => id)).toEqual([4000006])
})

test('a URL cannot make the login name anything else', () => {
  expect(
    pendingSection(flowPageUrl('login', new URLSearchParams('waiting=<b>your money</b>'))),
  ).toBeUndefined()
})
