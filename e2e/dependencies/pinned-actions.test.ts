import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

/** A tag of an action can be moved to other code; a commit cannot. */
const pinned = /^[\w.-]+\/[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/

test('the workflows use third-party actions by their commit, and name its version', () => {
  const files = readdirSync('.github', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.yml'),
  )
  const used = files.flatMap((file) => {
    const lines = readFileSync(join('.github', file), 'utf8').split('\n')
    return lines.flatMap((line) => /^\s*(?:- )?uses: (.+)$/.exec(line)?.[1] ?? [])
  })
  expect(used.length).toBeGreaterThan(5)
  expect(used.filter((action) => !action.startsWith('./') && !pinned.test(action))).toEqual([])
})
