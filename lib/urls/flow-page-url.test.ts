import { expect, test } from '@jest/globals'
import { flowPageUrl, parseFlowPageUrl, toHref } from './flow-page-url'

test('keeps every parameter beside the flow, also repeated ones', () => {
  const pageUrl = flowPageUrl('login', { flow: 'f', bind: 'true', x: ['1', '2'], gone: undefined })
  expect(pageUrl).toMatchObject({ page: 'login', kind: 'login', flowId: 'f' })
  expect(toHref(pageUrl)).toBe('/login?bind=true&x=1&x=2&flow=f')
})

test('an empty flow is no flow', () => {
  expect(flowPageUrl('login', new URLSearchParams('flow=')).flowId).toBeUndefined()
})

test('the mark of a first view is in no URL', () => {
  expect(toHref(flowPageUrl('login', { flow: 'f', first: 'true', a: 'b' }))).toBe('/login?a=b&flow=f')
})

test('sets and removes parameters for one URL only', () => {
  const pageUrl = flowPageUrl('registration', new URLSearchParams('notice=csrf&return_to=%2Fa'))
  expect(toHref(pageUrl, { notice: null, bind: 'true' })).toBe('/registration?return_to=%2Fa&bind=true')
  expect(toHref(pageUrl)).toBe('/registration?notice=csrf&return_to=%2Fa')
})

test('reads what it wrote', () => {
  const href = toHref(flowPageUrl('login', { flow: 'f', return_to: 'https://a.example/?b=c&d' }))
  const pageUrl = parseFlowPageUrl(href)
  expect(pageUrl?.query.get('return_to')).toBe('https://a.example/?b=c&d')
  expect(pageUrl && toHref(pageUrl)).toBe(href)
})

test.each([
  undefined,
  null,
  7,
  'login?flow=x',
  'xlogin?flow=x',
  '/nowhere',
  '/login/deeper',
  'https://a.example/login',
])('does not read %p as the URL of a flow page', (text) => {
  expect(parseFlowPageUrl(text)).toBeNull()
})

test('the URL of a page may have no query', () => {
  const pageUrl = parseFlowPageUrl('/login')
  expect(pageUrl && toHref(pageUrl)).toBe('/login')
})
