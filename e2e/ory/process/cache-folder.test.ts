import { homedir } from 'node:os'
import { expect, test } from '@jest/globals'
import { cacheFolder } from './cache-folder'

test.each([
  [{}, `${homedir()}/.cache/latchkey/ory`],
  [{ XDG_CACHE_HOME: '/var/tmp/cache' }, '/var/tmp/cache/latchkey/ory'],
  [{ XDG_CACHE_HOME: '/var/tmp/cache', LATCHKEY_CACHE: '/srv/latchkey' }, '/srv/latchkey/ory'],
])('%j', (env, expected) => {
  expect(cacheFolder(env)).toBe(expected)
})
