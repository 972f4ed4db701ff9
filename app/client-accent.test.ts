import { expect, test } from '@jest/globals'
import { clientAccentStyle } from './client-accent'

const on = { LATCHKEY_CLIENT_THEMES: 'on' as const }

test('the style of an accent is there only where the operator allows it and people can read it', () => {
  expect(clientAccentStyle('#c2185b', on)).toContain('--accent:#c2185b')
  expect(clientAccentStyle('#ffee00', on)).toBeUndefined()
  expect(clientAccentStyle('#c2185b', { ...on, LATCHKEY_CLIENT_THEMES: 'off' as const })).toBeUndefined()
})
