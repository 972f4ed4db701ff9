/**
 * Part of `npm run build`. Bundles each of the operator's tools into one file beside the server, so that they
 * run wherever the server runs: `node tools/doctor.mjs`.
 */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

await build({
  entryPoints: [at('./doctor.ts'), at('./ops.ts'), at('./mails.ts')],
  outdir: process.argv[2] ?? at('../.next/standalone/tools'),
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.9',
  conditions: ['react-server'],
  tsconfig: at('../tsconfig.json'),
  // CommonJS packages need these names at run time.
  banner: {
    js: [
      "import { createRequire } from 'node:module'",
      'const require = createRequire(import.meta.url)',
      "const __dirname = require('node:path').dirname(require('node:url').fileURLToPath(import.meta.url))",
    ].join('\n'),
  },
  legalComments: 'external',
  logLevel: 'warning',
})
