import { execFileSync } from 'node:child_process'
import { readBrowserFiles, readImports } from './graph'
import { importErrors } from './rules'

/** Checks every import of the repository. Exit status: 0 no violation, 1 a violation. */
const listed = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mts', '*.mjs'],
  {
    encoding: 'utf8',
  },
)
const files = listed.split('\n').filter(Boolean)
if (files.length === 0) throw new Error('git names no source file.')
const imports = readImports('.', files)
const errors = importErrors(imports, readBrowserFiles('.', imports))
for (const error of errors) process.stderr.write(`${error}\n`)
process.exitCode = errors.length > 0 ? 1 : 0
