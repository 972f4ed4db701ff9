/**
 * Part of `npm run build`. Puts the changes of `deploy/server/` in front of the server that Next has built, so
 * that they also hold where `node server.js` starts it, as in a container.
 */
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const standalone = fileURLToPath(new URL('../.next/standalone/', import.meta.url))
const [server, nextServer] = [`${standalone}server.js`, `${standalone}next-server.js`]

const firstLine = '// Written by deploy/build-server.mjs.'
// After a second run without a new build, server.js is ours, and Next's has its new name already.
if (!readFileSync(server, 'utf8').startsWith(firstLine)) renameSync(server, nextServer)
cpSync(fileURLToPath(new URL('./server/', import.meta.url)), `${standalone}server`, {
  recursive: true,
  filter: (path) => !path.endsWith('.test.ts'),
})
writeFileSync(
  server,
  [
    firstLine,
    "import { limitHeapGrowth } from './server/limit-heap-growth.mjs'",
    "import { prepareServer } from './server/prepare-server.mjs'",
    "import { useCompiledCode } from './server/use-compiled-code.mjs'",
    "import { warmPages } from './server/warm-pages.mjs'",
    '',
    'limitHeapGrowth()',
    'useCompiledCode()',
    'prepareServer()',
    'warmPages()',
    "await import('./next-server.js')",
    '',
  ].join('\n'),
)
// Next copies the .env files of the machine that builds. One build runs everywhere, so it holds no settings.
for (const name of ['.env', '.env.production']) rmSync(`${standalone}${name}`, { force: true })

/*
 * V8 keeps the text of each file, with two bytes for each character as soon as one is beyond Latin 1, such as a dash.
 * Written as an escape, which is allowed wherever these stand, it leaves one byte for each.
 */
const bundles = `${standalone}.next/server/`
for (const name of readdirSync(bundles, { recursive: true })) {
  if (!name.endsWith('.js')) continue
  const text = readFileSync(bundles + name, 'utf8')
  const escaped = text.replace(/(?<!\\)[\u0100-\uffff]/g, escapeOf)
  if (escaped !== text) writeFileSync(bundles + name, escaped)
}

function escapeOf(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
