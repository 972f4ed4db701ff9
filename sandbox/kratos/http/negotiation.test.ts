import { describe, expect, test } from '@jest/globals'
import { prefersJson, wantsJson } from './negotiation'

describe('prefersJson', () => {
  test.each([
    ['application/json', true],
    ['application/json, text/plain, */*', true],
    ['text/html;q=0.8, application/json', true],
    ['application/*', true],
    [null, false],
    ['', false],
    ['*/*', false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false],
    ['text/html, application/json', false],
    ['text/html, application/json;q=0.9', false],
    ['application/json;q=0.1, text/html', false],
    ['application/json;q=0', false],
    ['image/png', false],
  ])('Accept: %s is %s', (accept, expected) => {
    expect(prefersJson(accept)).toBe(expected)
  })
})

describe('wantsJson', () => {
  const post = (type: string) =>
    new Request('http://kratos.test/', {
      method: 'POST',
      body: '{}',
      headers: { accept: 'text/html', 'content-type': type },
    })

  test('a JSON body requests JSON, unless it names a charset', () => {
    expect(wantsJson(post('application/json'))).toBe(true)
    expect(wantsJson(post('application/json; charset=utf-8'))).toBe(false)
    expect(wantsJson(post('application/x-www-form-urlencoded'))).toBe(false)
  })
})
