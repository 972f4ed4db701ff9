import { describe, expect, test } from '@jest/globals'
import { faultEffect } from './faults'

const ask = (cookie: string, method = 'GET', path = '/self-service/login/flows') =>
  faultEffect({ cookie, method, path }).kind

describe('faultEffect', () => {
  test('without the cookie there is no fault', () => {
    expect(ask('')).toBe('none')
    expect(ask('other_sandbox_fault=down; csrf_token_1=sandbox_fault=down')).toBe('none')
  })

  test('each fault has its effect', () => {
    expect(faultEffect({ cookie: 'a=b; sandbox_fault=slow', method: 'GET', path: '/' })).toEqual({
      kind: 'delay',
      milliseconds: 8000,
    })
    expect(ask('sandbox_fault=down')).toBe('disconnect')
    expect(ask('sandbox_fault=short-lived')).toBe('short-lived')
    expect(faultEffect({ cookie: 'sandbox_fault=error', method: 'GET', path: '/' })).toMatchObject({
      status: 500,
    })
    expect(faultEffect({ cookie: 'sandbox_fault=rate-limited', method: 'GET', path: '/' })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '7' },
    })
  })

  test('malformed claims to be JSON and is not', () => {
    const effect = faultEffect({ cookie: 'sandbox_fault=malformed', method: 'GET', path: '/' })
    if (effect.kind !== 'response') throw new Error(effect.kind)
    expect(effect.status).toBe(200)
    expect(effect.headers['content-type']).toMatch(/^application\/json/)
    expect(() => JSON.parse(effect.body)).toThrow(SyntaxError)
  })

  test.each([
    ['error:POST', 'POST', '/self-service/login', 'response'],
    ['error:POST', 'GET', '/self-service/login', 'none'],
    ['error:/self-service/login', 'GET', '/self-service/login', 'response'],
    ['error:/self-service/login', 'GET', '/self-service/login/browser', 'response'],
    ['error:/self-service/login', 'GET', '/self-service/logins', 'none'],
    ['error:/self-service/login', 'GET', '/sessions/whoami', 'none'],
    ['error:POST:/self-service/login', 'GET', '/self-service/login', 'none'],
    ['error:POST:/self-service/login', 'POST', '/self-service/login', 'response'],
    ['error%3A%2Fsessions', 'GET', '/sessions/whoami', 'response'],
    ['toString', 'GET', '/', 'none'],
    ['%E0%A4%A', 'GET', '/', 'none'],
  ])('%s for %s %s: %s', (value, method, path, kind) => {
    expect(ask(`sandbox_fault=${value}`, method, path)).toBe(kind)
  })
})
