/**
 * `node --import record-compiled-code.mjs server.js`, in the folder of a server: writes what V8 has compiled until the server
 * ends (keep-compiled-code.mjs). It must come before the server, whose files it compiles.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import { compileFilesBy } from './server/compile-files.mjs'
import { compiledBy, hashOf, keptFiles, nameOf } from './server/use-compiled-code.mjs'

/** `import()` does not work in a script of ours. Node must compile such a file. */
const dynamicImport = /\bimport\s*(?:\(|\/\*)/

const server = join(process.cwd(), '/')
const recorded = new Map()
// Otherwise V8 forgets functions that have not run for a while.
setFlagsFromString('--no-flush-bytecode')
compileFilesBy((path, source, options) => {
  const name = nameOf(path, server)
  if (name === undefined || dynamicImport.test(source)) return undefined
  const script = new Script(source, options)
  recorded.set(name, { script, sourceHash: hashOf(source) })
  return script
})
process.once('exit', write)

function write() {
  // The server has V8's default, and V8 compares the flags.
  setFlagsFromString('--flush-bytecode')
  const { index, code } = keptFiles(server)
  const parts = []
  const files = {}
  let from = 0
  for (const [name, { script, sourceHash }] of recorded) {
    const data = script.createCachedData()
    parts.push(data)
    files[name] = { from, size: data.length, sourceHash, codeHash: hashOf(data) }
    from += data.length
  }
  mkdirSync(dirname(index), { recursive: true })
  writeFileSync(code, Buffer.concat(parts))
  writeFileSync(index, JSON.stringify({ compiledBy, files }))
}
