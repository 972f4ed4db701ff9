import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'

const mark = 'this fails on purpose'

test('a failing test shows its own line, even if Next is loaded', async () => {
  const browser = new TestBrowser('https://login.example.com')
  await browser.run(async () => undefined)
  const failure = await failed(() => expect('this fails on purpose').toBe(''))
  const [, line] = /keep-stack-trace\.test\.ts:(\d+)/.exec(failure.stack ?? '') ?? []
  const lines = readFileSync(__filename, 'utf8').split('\n')
  expect(lines[Number(line) - 1]).toContain(`expect('${mark}')`)
})

async function failed(act: () => void): Promise<Error> {
  try {
    act()
  } catch (error) {
    return error as Error
  }
  throw new Error('It did not fail.')
}
