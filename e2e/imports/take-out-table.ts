import { execFileSync } from 'node:child_process'
import { readImports } from './graph'
import { capabilities } from './rules'
import { brokenWithout } from './take-out'

/** Prints how many files would break without each capability (docs/architecture.md): `tsx e2e/imports/take-out-table.ts`. */
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
const imports = readImports('.', listed.split('\n').filter(Boolean))
for (const word of capabilities)
  process.stdout.write(`| \`${word}\` | ${brokenWithout(word, imports).length} |\n`)
