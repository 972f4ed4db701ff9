import { describe, expect, test } from '@jest/globals'
import { type Flow, flowSchema } from './flow'
import { identifierIn, knownIdentifier } from './known-identifier'

describe('identifierIn', () => {
  test.each([
    [{ username: 'ada', email: 'ada@example.com' }, 'ada@example.com'],
    [{ email: '', username: 'ada' }, 'ada'],
    [{ email: 7, phone: '+886912345678' }, '+886912345678'],
    [{ nickname: 'ada' }, undefined],
    [null, undefined],
  ])('%j', (traits, identifier) => {
    expect(identifierIn(traits)).toBe(identifier)
  })
})

describe('knownIdentifier', () => {
  const traits = { email: 'settings@example.com' }

  test('of a re-authentication', () => {
    expect(knownIdentifier(flowWith('identifier', 'hidden', 'login@example.com'))).toBe('login@example.com')
  })

  test('of the identity of a settings flow', () => {
    expect(knownIdentifier(flowSchema.parse({ ...flowWith('x', 'hidden', 'y'), identity: { traits } }))).toBe(
      traits.email,
    )
  })

  test('of an earlier screen of a registration', () => {
    expect(knownIdentifier(flowWith('traits.username', 'hidden', 'ada'))).toBe('ada')
  })

  test('not a field that the visitor still has to fill in', () => {
    expect(knownIdentifier(flowWith('identifier', 'text', 'ada@example.com'))).toBeUndefined()
    expect(knownIdentifier(flowWith('traits.email', 'email', 'ada@example.com'))).toBeUndefined()
  })

  function flowWith(name: string, type: string, value: string): Flow {
    return flowSchema.parse({ id: 'f', ui: { nodes: [{ attributes: { name, type, value } }] } })
  }
})
