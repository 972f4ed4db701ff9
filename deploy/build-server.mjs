/**
 * Part of `npm run build`. Loads the changes of `deploy/server/` in front of the server that Next has built,
 * so that they also apply if `node server.js` starts it, as in a container.
 */
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const standalone = fileURLToPath(new URL('../.next/standalone/', import.meta.url))
const [server, nextServer] = [`${standalone}server.js`, `${standalone}next-server.js`]

const firstLine = '// Written by deploy/build-server.mjs.'
// After a second run without a new build, server.js is this file's output, and Next's server has its new name
// already.
if (!readFileSync(server, 'utf8').startsWith(firstLine)) renameSync(server, nextServer)
const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const isSource = (path) => !path.endsWith('.test.ts')
cpSync(at('./server/'), `${standalone}server`, { recursive: true, filter: isSource })
// What the server shares with the product. In the build, `lib` is a neighbour of `server`.
for (const name of readdirSync(at('../lib/http')).filter((file) => file.endsWith('.mjs'))) {
  cpSync(at(`../lib/http/${name}`), `${standalone}lib/http/${name}`)
}
for (const name of readdirSync(`${standalone}server`).filter((file) => file.endsWith('.mjs'))) {
  const file = `${standalone}server/${name}`
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll("'../../lib/http/", "'../lib/http/"))
}
writeFileSync(
  server,
  [
    firstLine,
    "import { limitHeapGrowth } from './server/limit-heap-growth.mjs'",
    "import { prepareServer } from './server/prepare-server.mjs'",
    '',
    'limitHeapGrowth()',
    'prepareServer()',
    "await import('./next-server.js')",
    '',
  ].join('\n'),
)
// Next copies the .env files of the build machine. One build runs everywhere, so it must contain no settings.
for (const name of ['.env', '.env.production']) rmSync(`${standalone}${name}`, { force: true })
