import { describe, expect, test } from '@jest/globals'
import { mailLinkFields, mailLinkQuestion } from './mail-link'

const base = 'https://login.example.com/api/.ory/self-service'
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the link in a mail', () => {
  test.each(['recovery', 'verification'])('for %s opens a confirmation page first', (kind) => {
    const link = `${base}/${kind}?flow=f-1&token=t%261`
    const expected = `/mail-link?kind=${kind}&flow=f-1&token=t%261`
    expect(mailLinkQuestion(new Request(link, { headers: html }))).toBe(expected)
    expect(mailLinkQuestion(new Request(link, { method: 'HEAD' }))).toBe(expected)
  })
})

describe('no confirmation page is shown for', () => {
  test.each<[string, string, RequestInit]>([
    ['a mail with a code', `${base}/verification?flow=f&code=123456`, { headers: html }],
    ['an empty token', `${base}/recovery?flow=f&token=`, { headers: html }],
    ['the start of a flow', `${base}/recovery/browser?flow=f&token=t`, { headers: html }],
    ['another flow', `${base}/login?flow=f&token=t`, { headers: html }],
    ['a kind in the query', `${base}/login?kind=recovery&flow=f&token=t`.replace('/login', ''), {}],
    ['a post', `${base}/recovery?flow=f&token=t`, { method: 'POST', headers: html }],
    ['a program', `${base}/recovery?flow=f&token=t`, { headers: { accept: 'application/json' } }],
  ])('%s', (_name, url, init) => {
    expect(mailLinkQuestion(new Request(url, init))).toBeNull()
  })
})

test('the form that uses the link', () => {
  expect(mailLinkFields({ kind: 'recovery', flow: 'f', token: 't' })).toEqual({
    'latchkey.page': '/recovery?flow=f',
    method: 'link',
    token: 't',
  })
})
