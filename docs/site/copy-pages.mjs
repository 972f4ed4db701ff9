// Copies the documents and their pictures into `pages`, because VitePress finds its own modules only from there.
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = fileURLToPath(new URL('pages', import.meta.url))
const documents = ['*.md', 'docs/pictures/*', ':!*/fixtures/*']

const listed = execFileSync('git', ['ls-files', '-z', '--', ...documents], { cwd: root, encoding: 'utf8' })
rmSync(pages, { recursive: true, force: true })
for (const file of listed.split('\0').filter(Boolean)) cpSync(join(root, file), join(pages, file))
