import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import module from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'

let server: string
beforeEach(() => {
  server = realpathSync(mkdtempSync(join(tmpdir(), 'latchkey-')))
  cpSync('deploy/server/use-compile-cache.mjs', join(server, 'server', 'use-compile-cache.mjs'))
})
afterEach(() => rmSync(server, { recursive: true }))

/** Where Node keeps compiled code after the call; empty when it keeps none. */
function folderInUse(): string {
  const program = `
    import module from 'node:module'
    import { useCompileCache } from ${JSON.stringify(join(server, 'server', 'use-compile-cache.mjs'))}
    useCompileCache()
    process.stdout.write(module.getCompileCacheDir?.() ?? '')
  `
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
}

test('a server without the folder keeps no code', () => {
  expect(folderInUse()).toBe('')
  expect(existsSync(join(server, 'compile-cache'))).toBe(false)
})

test('a server with the folder takes its code from there, where Node can', () => {
  mkdirSync(join(server, 'compile-cache'))
  const canCache = 'enableCompileCache' in module
  expect(folderInUse().startsWith(join(server, 'compile-cache'))).toBe(canCache)
})
