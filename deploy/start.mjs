/**
 * `npm start`: runs the standalone build on `PORT` (3000 unless set). The build leaves static files beside it; they
 * are laid where its server looks for them, so that one process serves everything.
 */
import { cpSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const standalone = join(root, '.next', 'standalone')

if (!existsSync(join(standalone, 'server.js'))) {
  process.stderr.write('There is no build yet: run `npm run build` first.\n')
  process.exit(1)
}
// What lies there already is of this build, and another instance may be serving it just now.
const missing = { recursive: true, force: false }
cpSync(join(root, '.next', 'static'), join(standalone, '.next', 'static'), missing)
if (existsSync(join(root, 'public'))) cpSync(join(root, 'public'), join(standalone, 'public'), missing)

process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(standalone, 'server.js')).href)
