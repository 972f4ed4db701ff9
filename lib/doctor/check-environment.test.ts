import { expect, test } from '@jest/globals'
import { coreVariables } from '@/lib/config/config-schema'
import { checkEnvironment } from './check-environment'

test('a variable that looks mistyped is named with the one that was meant', () => {
  const environment = { SESION_SECRET: 'x', ORY_SDK_URL: 'x', LATCHKEY_COLOR: 'x', PATH: 'x' }
  expect(checkEnvironment(environment, [coreVariables])).toEqual([
    {
      check: 'environment',
      level: 'warning',
      says: 'SESION_SECRET is not a variable of Latchkey: did you mean SESSION_SECRET?',
      change: 'SESION_SECRET: call it SESSION_SECRET, or remove it',
    },
    {
      check: 'environment',
      level: 'warning',
      says: 'LATCHKEY_COLOR is not a variable of Latchkey, so it changes nothing.',
    },
  ])
})
