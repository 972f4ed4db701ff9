/**
 * For a test: `node --require` this file. When the process ends, it writes the names of all packages of which
 * `require` has loaded a file.
 */
const Module = require('node:module')

process.once('exit', () => {
  const names = Object.keys(Module._cache).flatMap((file) => {
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file) ?? []
    return name ?? []
  })
  require('node:fs').writeSync(1, `loaded packages: ${[...new Set(names)].join(' ')}\n`)
})
