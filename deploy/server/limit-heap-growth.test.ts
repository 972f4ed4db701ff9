import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

/**
 * Uses about 70 MB, like the server, and fills the old generation of the heap with garbage: it keeps each
 * value long enough to be promoted. Prints the largest size of the old generation, in MB.
 */
const program = `
  import { getHeapSpaceStatistics } from 'node:v8'
  import { limitHeapGrowth } from './deploy/server/limit-heap-growth.mjs'
  limitHeapGrowth()
  const kept = Array.from({ length: 60 }, () => new Array(65536).fill(0.5))
  const passing = []
  let most = 0
  for (let count = 0; count < 8000; count += 1) {
    passing.push(Array.from({ length: 20 }, () => new Array(400).fill(count + 0.5)))
    if (passing.length > 600) passing.shift()
    if (count % 20 > 0) continue
    const held = getHeapSpaceStatistics()
      .filter(({ space_name: name }) => name === 'old_space' || name === 'large_object_space')
      .reduce((sum, { space_used_size: used }) => sum + used, 0)
    most = Math.max(most, held)
  }
  console.log(Math.round(most / 2 ** 20), kept.length)
`

test('the heap stays small, even on a machine with much memory', () => {
  const args = ['--max-old-space-size=4096', '--max-semi-space-size=4', '--input-type=module', '-e', program]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stderr).toBe('')
  const [most, kept] = stdout.split(' ').map(Number)
  expect(kept).toBe(60)
  // Without the limit: about 360.
  expect(most).toBeLessThan(200)
}, 60_000)

const option = '--max-semi-space-size=4'
const starters = {
  'package.json': `"start": "node ${option} deploy/start.mjs"`,
  'deploy/Dockerfile': `NODE_OPTIONS=${option} MALLOC_ARENA_MAX=2`,
  'deploy/systemd/latchkey.service': `NODE_OPTIONS=${option} MALLOC_ARENA_MAX=2`,
}

test.each(Object.entries(starters).filter(([file]) => existsSync(file)))(
  '%s starts the server with the same memory settings',
  (file, text) => {
    expect(readFileSync(file, 'utf8')).toContain(text)
  },
)
