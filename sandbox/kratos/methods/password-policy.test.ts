import { describe, expect, test } from '@jest/globals'
import { hashPassword, isPasswordOf } from './password-hash'
import { passwordViolation } from './password-policy'

const violation = (password: string, identifier = 'alberta@example.com') =>
  passwordViolation(identifier, password)?.id

describe('passwordViolation', () => {
  test.each([
    ['short', 4000032],
    ['1234567', 4000032],
    ['alberta@example.com', 4000031],
    ['ALBERTA@EXAMPLE.ORG', 4000031],
    ['alberta-2', 4000031],
    ['x'.repeat(73), 4000033],
    ['ü'.repeat(40), 4000033],
    ['üüüü', undefined],
    ['12345678', undefined],
    ['correct horse battery', undefined],
  ])('%s: %s', (password, expected) => {
    expect(violation(password)).toBe(expected)
  })

  test('a password close to a short identifier is too similar', () => {
    expect(violation('b@c.example', 'a@b.example')).toBe(4000031)
  })
})

describe('isPasswordOf', () => {
  test('accepts its password and no other', () => {
    const hash = hashPassword('correct horse battery')
    expect(hash).not.toContain('correct')
    expect(isPasswordOf(hash, 'correct horse battery')).toBe(true)
    expect(isPasswordOf(hash, 'correct horse battery ')).toBe(false)
    expect(isPasswordOf('no hash', 'correct horse battery')).toBe(false)
  })
})
