import { expect, test } from '@jest/globals'
import { flowWith, openFlowOf, submitNode } from '@/components/testing/flows'
import { elementsOf } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { chooseLoginScreen } from './choose-login-screen'
import { loginSlots } from './login-slots'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  LOG_LEVEL: 'silent',
})

const settings = {
  LINE_PROVIDER_ID: 'line',
  LINE_LOGIN_MODE: 'redirect',
  LINE_LIFF_ID: undefined,
  USER_CLIENT_URL: undefined,
} as const
const t = translatorFor('en')

/** The texts before the form, in a browser that remembers these accounts. */
function bannerOf(names: readonly string[], query = ''): string[] {
  const pageUrl = flowPageUrl('login', new URLSearchParams(`flow=f&${query}`))
  const open = {
    ...openFlowOf(flowWith({ nodes: [submitNode('method', 'password', 'password')] }), pageUrl),
    memory: {
      accounts: names.map((name) => ({ id: name, identifier: `${name}@example.com`, way: 'password' })),
    },
  }
  const choice = chooseLoginScreen(open, settings)
  if (choice.kind !== 'screen') throw new Error('no screen')
  const { banner } = loginSlots(choice.screen, open, 'LINE', t)
  return elementsOf(banner)
    .filter(({ tag, attributes }) => tag === 'h2' || attributes.class === 'account-name')
    .map(({ text }) => text)
}

const title = 'Accounts on this device'

test.each([
  ['one is filled in', '', ['eve@example.com', title, 'ada@example.com']],
  ['the visitor is none of them', 'account=none', [title, 'eve@example.com', 'ada@example.com']],
])('the accounts on this device are before the form, if %s', (_, query, shown) => {
  expect(bannerOf(['eve', 'ada'], query)).toEqual(shown)
})

test('the only account is not offered a second time, and an unknown browser has no list', () => {
  expect(bannerOf(['ada'])).toEqual(['ada@example.com'])
  expect(bannerOf([])).toEqual([])
})
