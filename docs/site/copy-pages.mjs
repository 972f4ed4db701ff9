// Copies the documents and their pictures into `pages`, because VitePress finds its own modules only from there. What the
// site serves under its own name is in `pages/.files`.
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeScreens } from './write-screens.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = fileURLToPath(new URL('pages', import.meta.url))
const documents = ['*.md', 'docs/pictures/*', 'public/icon.svg', ':!*/fixtures/*']

const listed = execFileSync('git', ['ls-files', '-z', '--', ...documents], { cwd: root, encoding: 'utf8' })
rmSync(pages, { recursive: true, force: true })
for (const file of listed.split('\0').filter(Boolean)) cpSync(join(root, file), join(pages, file))
for (const file of ['public/icon.svg', 'docs/pictures/link.png'])
  cpSync(join(root, file), join(pages, '.files', basename(file)))
writeScreens(join(root, 'e2e/pictures/reviewed'), pages, join(pages, '.files'))
