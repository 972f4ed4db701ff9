import { describe, expect, test } from '@jest/globals'
import { flowPageUrl } from '@/lib/http/flow-page-url'
import { flowSchema } from '@/lib/ory/kratos/flow'
import { postedSection, sayingWhatWaits, waitingSection, withoutConfirmHint } from './waiting-change'

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
    ['method=telepathy', undefined],
  ])('%s', (form, section) => {
    expect(postedSection(new URLSearchParams(form))).toBe(section)
  })
})

test('the login says which change waits, and keeps the rest of its address', () => {
  const login = sayingWhatWaits('/login?return_to=%2Fx%3Fa%3Db', new URLSearchParams('method=password'))
  expect(login).toBe('/login?return_to=%2Fx%3Fa%3Db&waiting=password')
  const query = new URLSearchParams(login.slice('/login?'.length))
  expect(waitingSection(flowPageUrl('login', query))).toBe('password')
})

test.each([
  ['an address elsewhere', 'https://kratos.example/self-service/login/browser', 'method=password'],
  ['a form that is none of ours', '/login?return_to=%2F', 'method=telepathy'],
])('%s is left alone', (_title, address, form) => {
  expect(sayingWhatWaits(address, new URLSearchParams(form))).toBe(address)
})

test('beside it Kratos need not ask to confirm who it is, and whatever else it says stays', () => {
  const flow = flowSchema.parse({ id: 'f', ui: { messages: [{ id: 1010003 }, { id: 4000006 }] } })
  expect(withoutConfirmHint(flow).ui.messages.map(({ id }) => id)).toEqual([4000006])
})

test('an address cannot make the login say anything else', () => {
  expect(
    waitingSection(flowPageUrl('login', new URLSearchParams('waiting=<b>your money</b>'))),
  ).toBeUndefined()
})
