import { execFileSync } from 'node:child_process'
import { expect, test } from '@jest/globals'
import { readImports } from './graph'
import { capabilities } from './rules'
import { brokenWithout } from './take-out'

test('who imports a capability directly is broken without it', () => {
  const imports = new Map([
    ['app/(line)/bind/page.tsx', ['lib/line/a.ts']],
    ['app/(flows)/login/page.tsx', ['lib/line/a.ts']],
    ['app/api/line/route.ts', ['lib/line/a.ts']],
    ['components/line/b.tsx', ['lib/line/a.ts']],
    ['lib/flows/c.ts', ['lib/line/a.ts']],
    ['lib/flows/c.test.ts', ['lib/line/a.ts']],
    ['lib/flows/d.ts', ['lib/flows/c.ts']],
  ])
  expect(brokenWithout('line', imports)).toEqual(['app/(flows)/login/page.tsx', 'lib/flows/c.ts'])
})

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
const files = listed
  .split('\n')
  .filter((file) => /^(?:app|components|lib)\/|^(?:middleware|instrumentation)\.ts$/.test(file))
const imports = readImports('.', files)

test.each(capabilities)('without %s, only files of app/ break', (word) => {
  const outside = brokenWithout(word, imports).filter((file) => !file.startsWith('app/'))
  expect(outside).toEqual([])
})
