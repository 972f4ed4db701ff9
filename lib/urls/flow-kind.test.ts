import { expect, test } from '@jest/globals'
import { flowKinds, isSignInKind } from './flow-kind'

test('a login and a registration end with a visitor who is signed in', () => {
  expect(flowKinds.filter(isSignInKind)).toEqual(['login', 'registration'])
})
