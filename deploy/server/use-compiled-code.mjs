import { createHash } from 'node:crypto'
import { existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { compileFilesBy } from './compile-files.mjs'

/** The folder of the server. */
const server = fileURLToPath(new URL('../', import.meta.url))

/** What deploy/keep-compiled-code.mjs has made, by the folder of the server. */
export const keptFiles = (folder) => ({
  index: `${folder}compiled-code/index.json`,
  code: `${folder}compiled-code/code.bin`,
})

/** V8 compares its own release and flags. Its patches in Node and the processor are not a part of these. */
export const compiledBy = `${process.version} ${process.arch}`

/** V8 compares only the length of a file with what it has compiled. */
export const hashOf = (source) => createHash('sha256').update(source).digest('base64')

/**
 * Takes code that is compiled already, with the functions that run until the first pages are there. What another release
 * of Node or other options of Node have compiled, and a file that was changed since, count as missing. To be called after
 * all flags of V8 are set.
 */
export function useCompiledCode() {
  const { index, code } = keptFiles(server)
  if (!existsSync(index)) return
  const kept = JSON.parse(readFileSync(index, 'utf8'))
  if (kept.compiledBy !== compiledBy) return
  const file = openSync(code)
  const room = Buffer.allocUnsafeSlow(Math.max(...Object.values(kept.files).map(({ size }) => size)))
  let isRefused = false
  compileFilesBy((path, source, options) => {
    const entry = isRefused ? undefined : kept.files[nameOf(path, server)]
    if (!entry || entry.hash !== hashOf(source)) return undefined
    readSync(file, room, 0, entry.size, entry.from)
    const script = new Script(source, { ...options, cachedData: room.subarray(0, entry.size) })
    isRefused = script.cachedDataRejected === true
    return script
  })
}

/** The name of a file in the index: its path in the folder of the server, which may stand anywhere. */
export function nameOf(path, folder) {
  return path.startsWith(folder) ? path.slice(folder.length).replaceAll(sep, '/') : undefined
}
