import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(file))
/** It has names of files that never were. */
const self = 'e2e/support/named-files.test.ts'
const names = new Set(files.map((file) => basename(file)))

/** The source files that the comments of a text name, with or without their folder, also broken at a hyphen. */
function filesNamedIn(text: string): readonly string[] {
  const comments = text.replaceAll(/-\n\s*\*\s+/g, '-').match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []
  return comments.flatMap(
    (comment) =>
      comment.match(/(?<![\w/.@:-])(?:[\w@-]+|\(\w[\w-]*\)(?=\/))[\w()[\]./@-]*\.(?:tsx?|mjs)(?!\w)/g) ?? [],
  )
}

/**
 * Files that a comment names although they are not in the repository: what a build generates, and a name that
 * Next has.
 */
const notWritten: ReadonlySet<string> = new Set(['tools/doctor.mjs', 'error.tsx'])

function isHere(name: string, from: string): boolean {
  if (notWritten.has(name)) return true
  if (!name.includes('/')) return names.has(name)
  return (
    existsSync(name) ||
    existsSync(join(dirname(from), name)) ||
    files.some((file) => file.endsWith(`/${name}`))
  )
}

test('each source file that a comment names exists', () => {
  const missing = files
    .filter(
      (file) =>
        file !== self && /^(?:app|components|lib|deploy|sandbox|e2e)\/.*\.(?:tsx?|mjs)$|^\w+\.ts$/.test(file),
    )
    .flatMap((file) =>
      filesNamedIn(readFileSync(file, 'utf8'))
        .filter((name) => !isHere(name, file))
        .map((name) => `${file}: ${name}`),
    )
  expect(missing).toEqual([])
})

test('the check reads names in both kinds of comments, and no code', () => {
  const text =
    "import './code.ts'\n/** See `gone.ts` and lib/was-\n * here.ts. */\n// lib/gone-too.tsx says why.\n"
  expect(filesNamedIn(text)).toEqual(['gone.ts', 'lib/was-here.ts', 'lib/gone-too.tsx'])
})
