import { existsSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { proxyPath } from './proxy-path'

test('a route of ours is there', () => {
  expect(existsSync(`app${proxyPath}/[...path]/route.ts`)).toBe(true)
})
