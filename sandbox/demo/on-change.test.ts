import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { onChange } from './on-change'

test('several changes in a row are one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'on-change-'))
  let times = 0
  await new Promise<void>((resolve) => {
    const stop = onChange(folder, () => {
      times += 1
      stop()
      resolve()
    })
    writeFileSync(join(folder, 'theme.css'), ':root {}')
    writeFileSync(join(folder, 'theme.css'), ':root { --accent: red }')
  })
  expect(times).toBe(1)
})
