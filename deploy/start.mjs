/**
 * `npm start`: runs the standalone build on `PORT` (3000 by default), with the `.env` files of this folder.
 * The build does not put static files into the standalone folder. They are copied there, so that one process
 * serves everything.
 */
import { cpSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readEnvironment } from './environment.mjs'
import './stop-with-npm.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const standalone = join(root, '.next', 'standalone')

if (!existsSync(join(standalone, 'server.js'))) {
  process.stderr.write('There is no build yet: run `npm run build` first.\n')
  process.exit(1)
}
// Existing files belong to this build, and another instance may be using them.
const missing = { recursive: true, force: false }
cpSync(join(root, '.next', 'static'), join(standalone, '.next', 'static'), missing)
if (existsSync(join(root, 'public'))) cpSync(join(root, 'public'), join(standalone, 'public'), missing)

readEnvironment('production')
await import(pathToFileURL(join(standalone, 'server.js')).href)
