import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const nextFolder = join(__dirname, '../node_modules/next/dist')

/**
 * Runs code with Next's own log, as `next build` runs.
 * @returns its output
 */
function output(code: string): string {
  const log = JSON.stringify(join(nextFolder, 'build/output/log.js'))
  const args = ['--import', './deploy/hide-build-notices.mjs', '--input-type=commonjs', '--eval']
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...args,
      `const log = require(${log}); const { Telemetry } = require(${JSON.stringify(join(nextFolder, 'telemetry/storage.js'))}); ${code}`,
    ],
    { cwd: join(__dirname, '..'), encoding: 'utf8', env: { PATH: process.env.PATH, NODE_ENV: 'production' } },
  )
  return stdout + stderr
}

/** The text in the source of this release of Next. */
const notice = /`(The "\$\{[\w.]+\}" file convention is deprecated\.[^`]+)`/.exec(
  readFileSync(join(nextFolder, 'build/index.js'), 'utf8'),
)?.[1]

test('of the warnings of a build, only the one about the name of middleware.ts is hidden', () => {
  const text = JSON.stringify(notice?.replace(/\$\{[^}]*MIDDLEWARE[^}]*\}/, 'middleware'))
  expect(text).toContain('The \\"middleware\\" file convention is deprecated.')
  expect(output(`log.warnOnce(${text}); log.warn('another'); log.error('a fault'); log.info('a step')`)).toBe(
    '  a step\n⚠ another\n⨯ a fault\n',
  )
})

test('Next sends no telemetry and prints no notice about it', () => {
  const code = "const it = new Telemetry({ distDir: 'nowhere' }); console.log(it.isEnabled); it.notify()"
  expect(output(code)).toBe('false\n')
})
