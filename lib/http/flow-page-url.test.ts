import { expect, test } from '@jest/globals'
import { hrefOf, pageAddressOf, parsePageAddress } from './flow-page-url'

test('keeps every parameter, repeated ones too, beside the flow', () => {
  const address = pageAddressOf('login', { flow: 'f', bind: 'true', x: ['1', '2'], gone: undefined })
  expect(address).toMatchObject({ page: 'login', kind: 'login', flowId: 'f' })
  expect(hrefOf(address)).toBe('/login?bind=true&x=1&x=2&flow=f')
})

test('an empty flow is no flow', () => {
  expect(pageAddressOf('login', new URLSearchParams('flow=')).flowId).toBeUndefined()
})

test('sets and drops parameters for one address only', () => {
  const address = pageAddressOf('registration', new URLSearchParams('notice=csrf&return_to=%2Fa'))
  expect(hrefOf(address, { notice: null, bind: 'true' })).toBe('/registration?return_to=%2Fa&bind=true')
  expect(hrefOf(address)).toBe('/registration?notice=csrf&return_to=%2Fa')
})

test('reads back what it wrote', () => {
  const href = hrefOf(pageAddressOf('login', { flow: 'f', return_to: 'https://a.example/?b=c&d' }))
  const address = parsePageAddress(href)
  expect(address?.query.get('return_to')).toBe('https://a.example/?b=c&d')
  expect(address && hrefOf(address)).toBe(href)
})

test.each([undefined, null, 7, 'login?flow=x', '/nowhere', '/login/deeper', 'https://a.example/login'])(
  'does not take %p for an address of ours',
  (text) => {
    expect(parsePageAddress(text)).toBeNull()
  },
)
